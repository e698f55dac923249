import { fileName } from '../contents/page-path.ts';

/** What a member of the storage is, as far as its name tells. `candidate`: a page if its content says so. */
export type MemberKind = 'candidate' | 'template' | 'categories' | 'image' | 'service';

/** Pages have `.html`, `.htm` or no extension at all; names with spaces, dots and Cyrillic letters occur. */
export function memberKind(path: string): MemberKind {
  const name = fileName(path);
  if (/\.st$/i.test(name)) return 'template';
  if (/^__categories__$/i.test(name)) return 'categories';
  if (/\.(gif|png|jpe?g|bmp|ico|svg|emf|wmf)$/i.test(name)) return 'image';
  if (/^__|^_CONTENTS_NODE_|^IndexPackLookup|\.(css|js)$/i.test(name)) return 'service';
  return 'candidate';
}
