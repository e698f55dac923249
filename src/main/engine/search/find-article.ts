import { AppError } from '#shared/errors/app-error.ts';
import { type ArticleKind, formatArticleId, type LoadMode } from '#shared/model/article.ts';
import { helpNamesOfCode } from '../names/code-forms.ts';
import type { NameDirectory } from '../names/name-directory.ts';
import type { NamedArticle } from '../names/name-index.ts';
import { nameInCode, nameKey, withoutTemplateParts } from '../names/name-keys.ts';
import { type Resolution, resolveName } from '../names/resolve-name.ts';
import type { ArticleRow, ArticleStore } from '../store/article-store.ts';
import { compareVersions } from '../text/compare-versions.ts';
import { normalizeText } from '../text/normalize.ts';

const MAX_CANDIDATES = 20;
const MAX_NEAREST = 5;

/** Which article is meant by a name. */
export interface NameQuestion {
  name: string;
  loadModes: readonly LoadMode[];
  /** Name of one source, or null for all. */
  destination: string | null;
  /** Version of the platform; null: the newest that has the thing. */
  version: string | null;
  /** Only articles of these kinds. */
  kinds?: readonly ArticleKind[];
}

/** Finds the article of a name: short, qualified, Russian, English, of a template, as in code, or a path. */
export class ArticleFinder {
  readonly #articles: ArticleStore;
  readonly #names: NameDirectory;

  constructor(articles: ArticleStore, names: NameDirectory) {
    this.#articles = articles;
    this.#names = names;
  }

  /**
   * The one article of a name.
   * @throws AppError NOT_FOUND, with the nearest names; AMBIGUOUS, with the candidates, the likeliest first
   */
  async find(question: NameQuestion): Promise<ArticleRow> {
    const rows = await this.candidates(question);
    if (rows.length === 1) return rows[0] as ArticleRow;
    throw this.ambiguous(question.name, rows);
  }

  /** The error that lists the articles of a name, in the order given. */
  ambiguous(name: string, rows: readonly ArticleRow[]): AppError {
    return new AppError('AMBIGUOUS', `${rows.length} articles are called «${name}».`, {
      nextStep: 'Open one of the candidates by its id, or say more of the name.',
      details: { candidates: rows.slice(0, MAX_CANDIDATES).map(toCandidate) },
    });
  }

  /**
   * Every thing of a name, each in its newest version, the likeliest first; at least one.
   * @throws AppError NOT_FOUND
   */
  async candidates(question: NameQuestion): Promise<ArticleRow[]> {
    const isAllowed = (article: Allowed) => isInScope(article, question);
    const index = await this.#names.get();
    const resolution = resolveName(index, question.name, isAllowed);
    const isSure = resolution !== null && resolution.by !== 'typo' && resolution.missingMember === undefined;
    const rows = isSure ? await this.#rows(resolution.articleIds) : await this.#byStoredName(question, isAllowed);
    if (rows.length === 0) throw await this.#notFound(question, resolution);
    return newestOfEach(namesakes(rows, question.name));
  }

  /** Names that the index in memory cuts or does not know. */
  async #byStoredName({ name, destination }: NameQuestion, isAllowed: (row: Allowed) => boolean) {
    const rows = await this.#articles.findByName(normalizeText(name), destination, MAX_CANDIDATES);
    return rows.filter(isAllowed);
  }

  async #rows(ids: readonly number[]): Promise<ArticleRow[]> {
    const rows = new Map((await this.#articles.getMany(ids)).map((row) => [row.id, row]));
    return ids.flatMap((id) => rows.get(id) ?? []);
  }

  async #notFound(question: NameQuestion, resolution: Resolution | null): Promise<AppError> {
    const { name, version } = question;
    if (version !== null) {
      const others = await this.candidates({ ...question, version: null }).catch(() => []);
      const versions = [...new Set(others.flatMap((row) => row.version ?? []))];
      if (others.length > 0) {
        return new AppError('NOT_FOUND', `«${name}» is not in version ${version}.`, {
          nextStep: versions.length > 0 ? `It is in ${versions.join(', ')}.` : 'It is there without a version.',
          details: { versions },
        });
      }
    }
    const missing = resolution?.missingMember;
    const near = await this.#rows(
      (missing ? [...missing.nearest, ...missing.elsewhere] : (resolution?.articleIds ?? [])).slice(0, MAX_NEAREST),
    );
    return new AppError(
      'NOT_FOUND',
      missing ? `«${missing.owner}» has no member «${missing.member}».` : `No article is called «${name}».`,
      {
        nextStep:
          near.length > 0
            ? `The nearest names: ${near.map((row) => row.qualifiedName ?? row.title).join(', ')}.`
            : 'Search for it: svod search, or the tool search_docs.',
        ...(near.length > 0 ? { details: { candidates: near.map(toCandidate) } } : {}),
      },
    );
  }
}

type Allowed = Pick<NamedArticle, 'loadMode' | 'destination' | 'version' | 'kind'>;

function isInScope(article: Allowed, { loadModes, destination, version, kinds }: NameQuestion): boolean {
  return (
    loadModes.includes(article.loadMode) &&
    (destination === null || article.destination === destination) &&
    (version === null || article.version === version) &&
    (kinds === undefined || kinds.includes(article.kind))
  );
}

/**
 * Those whose own whole name was asked for, when there are any: «Массив» is the type, and not a property that some form
 * calls so. A path or a key is one article's alone.
 */
function namesakes(rows: readonly ArticleRow[], name: string): readonly ArticleRow[] {
  const path = normalizeText(name);
  const ofPath = rows.filter((row) => normalizeText(row.key) === path || normalizeText(row.unitPath) === path);
  if (ofPath.length > 0) return ofPath;
  const inCode = nameInCode(name);
  const asked = new Set([name, inCode, ...helpNamesOfCode(inCode).slice(0, 1)].map(nameKey));
  const own = rows.filter(({ title, titleEn, qualifiedName, qualifiedNameEn }) =>
    [title, titleEn, qualifiedName, qualifiedNameEn].some(
      (one) => one !== null && (asked.has(nameKey(one)) || asked.has(nameKey(withoutTemplateParts(one)))),
    ),
  );
  return own.length > 0 ? own : rows;
}

/** One thing of several versions of the platform is one candidate: the newest. */
function newestOfEach(rows: readonly ArticleRow[]): ArticleRow[] {
  const newest = new Map<string, string | null>();
  for (const row of rows) {
    const known = newest.get(thingOf(row));
    if (known === undefined || compareVersions(row.version, known) > 0) newest.set(thingOf(row), row.version);
  }
  return rows.filter((row) => row.version === newest.get(thingOf(row)));
}

/** The key of a help article is the same in every version; files of one name in two folders are two things. */
function thingOf(row: ArticleRow): string {
  return row.loadMode === 'hbk' ? row.key : `${row.sourceId}\n${row.key}`;
}

function toCandidate(row: ArticleRow) {
  return {
    id: formatArticleId(row.id),
    title: row.qualifiedName ?? row.title,
    kind: row.kind,
    source: row.destination,
    ...(row.loadMode === 'docs' ? { path: row.unitPath } : {}),
    ...(row.version === null ? {} : { version: row.version }),
  };
}
