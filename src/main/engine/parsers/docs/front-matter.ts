import { parse as parseYaml } from 'yaml';

export interface FrontMatter {
  title?: string;
  description?: string;
  aliases: string[];
  /** The block is there but cannot be read. */
  damaged: boolean;
}

const YAML_BLOCK = /^---[ \t]*\n(?:([\s\S]*?)\n)??(?:---|\.\.\.)[ \t]*(?:\n|$)/;
const TOML_BLOCK = /^\+\+\+[ \t]*\n[\s\S]*?\n\+\+\+[ \t]*(?:\n|$)/;
const MAX_CHARS = 64_000;
const MAX_ALIASES = 50;

/**
 * Takes the front matter off a page. YAML is read, TOML is only taken off.
 *
 * Not by remark-frontmatter: what stands behind it is rewritten before the Markdown parser sees it.
 */
export function splitFrontMatter(source: string): { frontMatter: FrontMatter; body: string } {
  const none: FrontMatter = { aliases: [], damaged: false };
  const head = source.slice(0, MAX_CHARS);
  const toml = TOML_BLOCK.exec(head);
  if (toml) return { frontMatter: none, body: source.slice(toml[0].length) };
  const yaml = YAML_BLOCK.exec(head);
  if (!yaml) return { frontMatter: none, body: source };
  const frontMatter = readYaml(yaml[1] ?? '');
  // A rule at the top of a page looks like the start of front matter.
  return frontMatter ? { frontMatter, body: source.slice(yaml[0].length) } : { frontMatter: none, body: source };
}

/** Null when the text is no front matter at all. */
function readYaml(text: string): FrontMatter | null {
  let data: unknown;
  try {
    data = parseYaml(text, { logLevel: 'error' });
  } catch {
    if (!/^[\w-]+[ \t]*:/.test(text)) return null;
    const title = textOf(/^title:[ \t]*["']?(.*?)["']?[ \t]*$/m.exec(text)?.[1]);
    return { ...(title === undefined ? {} : { title }), aliases: [], damaged: true };
  }
  if (data === null || data === undefined) return { aliases: [], damaged: false };
  if (typeof data !== 'object' || Array.isArray(data)) return null;
  const fields = new Map<string, unknown>(Object.entries(data));
  const title = textOf(fields.get('title'));
  const description = textOf(fields.get('description'));
  const aliases = fields.get('aliases') ?? fields.get('alias');
  return {
    ...(title === undefined ? {} : { title }),
    ...(description === undefined ? {} : { description }),
    aliases: (Array.isArray(aliases) ? aliases : [aliases])
      .map(textOf)
      .filter((alias) => alias !== undefined)
      .slice(0, MAX_ALIASES),
    damaged: false,
  };
}

function textOf(value: unknown): string | undefined {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined;
  const text = String(value).replace(/\s+/g, ' ').trim();
  return text === '' ? undefined : text;
}
