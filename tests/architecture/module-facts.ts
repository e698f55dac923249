import { posix } from 'node:path';
import { parseAst } from 'vite';

/** A source file by its path from the root of the repository, with `/`. */
export type Sources = ReadonlyMap<string, string>;

export interface ModuleFacts {
  /** What it imports, as written; `isType` when nothing of it is there at run time. */
  imports: { specifier: string; isType: boolean }[];
  /** Every string and template, what is put into templates left out. */
  texts: string[];
  /** `a.b` for every member that is asked of a name. */
  members: string[];
  names: Set<string>;
  hasDefaultExport: boolean;
  lines: number;
}

interface Node {
  type: string;
  [key: string]: unknown;
}

const SUBPATHS: Record<string, string> = {
  '#shared/': 'src/shared/',
  '#engine/': 'src/main/engine/',
  '#main/': 'src/main/',
};

/** Path of an imported file of ours, or null for a package. */
export function resolveImport(importer: string, specifier: string): string | null {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(importer), specifier.replace(/\?.*$/, ''));
  const subpath = Object.keys(SUBPATHS).find((prefix) => specifier.startsWith(prefix));
  return subpath === undefined ? null : specifier.replace(subpath, SUBPATHS[subpath] as string);
}

const known = new Map<string, ModuleFacts>();

/** What stands in a file, by its syntax tree: comments, strings and regular expressions cannot fool it. */
export function readModule(path: string, source: string): ModuleFacts {
  const key = `${path}\0${source}`;
  const facts = known.get(key) ?? parseModule(path, source);
  known.set(key, facts);
  return facts;
}

function parseModule(path: string, source: string): ModuleFacts {
  const lines = source.trimEnd().split('\n').length;
  const facts: ModuleFacts = { imports: [], texts: [], members: [], names: new Set(), hasDefaultExport: false, lines };
  visit(parseAst(source, { lang: path.endsWith('.tsx') ? 'tsx' : 'ts' }) as unknown as Node, facts);
  return facts;
}

function visit(node: Node, facts: ModuleFacts): void {
  take(node, facts);
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) {
      if (typeof child === 'object' && child !== null && typeof (child as Node).type === 'string') {
        visit(child as Node, facts);
      }
    }
  }
}

function take(node: Node, facts: ModuleFacts): void {
  switch (node.type) {
    case 'ImportDeclaration':
    case 'ExportNamedDeclaration':
    case 'ExportAllDeclaration':
    case 'ImportExpression':
    case 'TSImportType': {
      const specifier = (node.source as { value?: string } | null)?.value;
      const isType = node.importKind === 'type' || node.exportKind === 'type' || node.type === 'TSImportType';
      if (specifier !== undefined) facts.imports.push({ specifier, isType });
      return;
    }
    case 'ExportSpecifier':
      if ((node.exported as Node).name === 'default') facts.hasDefaultExport = true;
      return;
    case 'ExportDefaultDeclaration':
      facts.hasDefaultExport = true;
      return;
    case 'Literal':
      if (typeof node.value === 'string') facts.texts.push(node.value);
      return;
    case 'TemplateLiteral':
      facts.texts.push((node.quasis as { value: { cooked: string } }[]).map(({ value }) => value.cooked).join('…'));
      return;
    case 'MemberExpression':
      facts.members.push(`${textOf(node.object as Node)}.${textOf(node.property as Node)}`);
      return;
    case 'Identifier':
      facts.names.add(node.name as string);
  }
}

function textOf(node: Node): string {
  if (node.type === 'MemberExpression') return `${textOf(node.object as Node)}.${textOf(node.property as Node)}`;
  return String(node.name ?? node.value ?? '');
}
