import type { EmbedMode } from '#engine/ports.ts';

/** What stands before a text, by the side of the search that it is on. */
export type Prompts = Readonly<Record<EmbedMode, string>>;

export const NO_PROMPTS: Prompts = { query: '', passage: '' };

/**
 * Prefixes of well-known families, for folders that do not state their own in `config_sentence_transformers.json`. From
 * the models' cards. The first that fits the name counts.
 */
const FAMILIES: readonly { name: RegExp; prompts: Prompts }[] = [
  {
    name: /e5-.*instruct/i,
    prompts: {
      query: 'Instruct: Given a web search query, retrieve relevant passages that answer the query\nQuery: ',
      passage: '',
    },
  },
  { name: /(^|[^a-z])e5([^a-z]|$)/i, prompts: { query: 'query: ', passage: 'passage: ' } },
  {
    name: /nomic-embed-text|(^|[^a-z])frida([^a-z]|$)/i,
    prompts: { query: 'search_query: ', passage: 'search_document: ' },
  },
  {
    name: /bge-(small|base|large)-en/i,
    prompts: { query: 'Represent this sentence for searching relevant passages: ', passage: '' },
  },
  { name: /arctic-embed-.*v2/i, prompts: { query: 'query: ', passage: '' } },
];

/** @param names what the model may be called: its folder, and the name in its configuration */
export function promptsByName(names: readonly string[]): Prompts {
  return FAMILIES.find((family) => names.some((name) => family.name.test(name)))?.prompts ?? NO_PROMPTS;
}
