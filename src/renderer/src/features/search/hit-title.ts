import type { SearchHit } from '#shared/model/search.ts';

/** How the name of a hit is written: owner in front, name, and the other language behind. */
export interface HitTitle {
  owner: string;
  name: string;
  nameEn: string | undefined;
}

type Named = Pick<SearchHit, 'title' | 'titleEn' | 'qualifiedName' | 'qualifiedNameEn'>;

/** Splits «ТаблицаЗначений.Добавить» into owner and name; a title that is not a qualified name stays whole. */
export function hitTitle(hit: Named): HitTitle {
  const nameEn = hit.qualifiedNameEn ?? hit.titleEn;
  const full = hit.qualifiedName;
  const dot = full?.lastIndexOf('.') ?? -1;
  if (full && dot > 0 && dot < full.length - 1) {
    return { owner: full.slice(0, dot + 1), name: full.slice(dot + 1), nameEn };
  }
  return { owner: '', name: full ?? hit.title, nameEn };
}

/** The way to an article, or to the section of it that was hit; the title itself is not a step, it stands above. */
export function breadcrumbs({ title, headingPath }: Pick<SearchHit, 'title' | 'headingPath'>): readonly string[] {
  const own = headingPath.lastIndexOf(title);
  return headingPath.filter((_, index) => index !== own);
}
