import type { ToolInput, ToolOutput } from '#shared/contract/tools.ts';
import { type ArticleKind, formatArticleId } from '#shared/model/article.ts';
import type { HbkCard, HbkText } from '#shared/model/hbk-card.ts';
import type { ArticleRow } from '../store/article-store.ts';
import type { MemberRow } from '../store/contents-store.ts';
import { normalizeText } from '../text/normalize.ts';
import { DOCUMENT_LOAD_MODES, requireSource } from './documents-scope.ts';
import type { EngineServices } from './engine-services.ts';
import { requireVersion } from './known-version.ts';
import { formatCursor, parseCursor } from './offset-cursor.ts';

const MAX_SIGNATURE_CHARS = 200;

type Answer = ToolOutput<'list_members'>;

export async function listMembers(services: EngineServices, input: ToolInput<'list_members'>): Promise<Answer> {
  if (input.source !== undefined) await requireSource(services.sources, input.source);
  if (input.version !== undefined) await requireVersion(services.sources, input.version);
  const offset = parseCursor(input.cursor);
  const { owner, members } = await findOwner(services, input);
  const filter = input.filter === undefined ? null : normalizeText(input.filter);
  const passing = members.filter(
    (member) =>
      (input.kind === undefined || member.kind === input.kind) &&
      (filter === null || namesOf(member).some((name) => normalizeText(name).includes(filter))),
  );
  const page = passing.slice(offset, offset + input.limit);
  const cards = await services.contents.cards(page.map(({ id }) => id));
  return {
    owner: {
      id: formatArticleId(owner.id),
      name: owner.title,
      nameEn: owner.titleEn,
      kind: owner.kind,
      source: owner.destination,
      version: owner.version,
    },
    counts: countsOf(members),
    total: passing.length,
    members: page.map((member) => describeMember(member, cards.get(member.id) as HbkCard | undefined)),
    ...(offset + input.limit < passing.length ? { nextCursor: formatCursor(offset + input.limit) } : {}),
  };
}

/** Of the things of a name the one that has members. A type without any is an answer too. */
async function findOwner(
  { finder, contents }: EngineServices,
  { name, source, version }: ToolInput<'list_members'>,
): Promise<{ owner: ArticleRow; members: MemberRow[] }> {
  const question = { name, loadModes: DOCUMENT_LOAD_MODES, destination: source ?? null, version: version ?? null };
  const candidates = await finder.candidates(question);
  const owners: { owner: ArticleRow; members: MemberRow[] }[] = [];
  for (const owner of candidates) owners.push({ owner, members: await contents.members(owner.sourceId, owner.key) });
  const withMembers = owners.filter(({ members }) => members.length > 0);
  if (withMembers.length === 1) return withMembers[0]!;
  if (withMembers.length === 0 && owners.length === 1) return owners[0]!;
  throw finder.ambiguous(
    name,
    (withMembers.length > 0 ? withMembers : owners).map(({ owner }) => owner),
  );
}

function countsOf(members: readonly MemberRow[]): Answer['counts'] {
  const counts = new Map<ArticleKind, number>();
  for (const { kind } of members) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return Array.from(counts, ([kind, count]) => ({ kind, count }));
}

function namesOf({ nameRu, nameEn, title, titleEn }: MemberRow): string[] {
  const own = [nameRu, nameEn].filter((name) => name !== null);
  return own.length > 0 ? own : [title, titleEn].filter((name) => name !== null);
}

function describeMember(member: MemberRow, card: HbkCard | undefined): Answer['members'][number] {
  const [name = member.title, nameEn = null] = namesOf(member);
  const signature = card === undefined ? null : signatureOf(card);
  return {
    id: formatArticleId(member.id),
    name,
    nameEn: nameEn === name ? null : nameEn,
    kind: member.kind,
    signature: signature === null ? null : oneLine(signature),
    deprecated: card?.deprecated ?? false,
  };
}

/** How it is written in code: the first variant of a call, the types of a property. */
function signatureOf(card: HbkCard): string | null {
  const text: HbkText | undefined = card.ru ?? card.en;
  if (text === undefined) return null;
  const syntax = text.syntax.find((variant) => variant.syntax !== '')?.syntax;
  if (syntax !== undefined) return text.syntax.length > 1 ? `${syntax} (+${text.syntax.length - 1})` : syntax;
  if (text.valueTypes.length === 0) return null;
  const types = text.valueTypes.map(({ title }) => title).join(', ');
  return card.access === 'read-only' ? `${types} (read-only)` : types;
}

function oneLine(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length <= MAX_SIGNATURE_CHARS ? line : `${line.slice(0, MAX_SIGNATURE_CHARS).toWellFormed()}…`;
}
