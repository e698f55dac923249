import { Tokenizer } from '@huggingface/tokenizers';
import { z } from 'zod';
import { createUnigramModel } from './unigram-model.ts';

/** Turns a text into the ids that a model reads. */
export interface TextTokenizer {
  /** Ids of the text alone, without the marks for its beginning and end, however long. */
  encode(text: string): number[];
  /** Ids that stand before every text, such as `<s>` or `[CLS]`. */
  readonly prefixIds: readonly number[];
  /** Ids that stand after every text, such as `</s>` or `[SEP]`. */
  readonly suffixIds: readonly number[];
  /** Fills up the shorter texts of a batch. */
  readonly padId: number;
}

const tokenizerSchema = z.looseObject({
  added_tokens: z.array(z.looseObject({ id: z.int().min(0), content: z.string() })).default([]),
  normalizer: z.unknown().default(null),
  pre_tokenizer: z.unknown().default(null),
  post_processor: z.unknown().default(null),
  decoder: z.unknown().default(null),
  model: z.looseObject({ type: z.string() }),
});

const unigramSchema = z.object({
  unk_id: z.int().min(0),
  // Checked by hand below: a schema for each of 250,000 pieces would take longer than all the rest.
  vocab: z.array(z.unknown()).min(1),
});

const DEFAULT_PAD_TOKENS = ['<pad>', '[PAD]', '<|endoftext|>'];

function isPiece(entry: unknown): entry is [string, number] {
  return Array.isArray(entry) && typeof entry[0] === 'string' && typeof entry[1] === 'number';
}

function unigramEncoder(modelJson: unknown, library: Tokenizer): (text: string) => number[] {
  const { unk_id: unknownId, vocab } = unigramSchema.parse(modelJson);
  const pieces = vocab.filter(isPiece);
  if (pieces.length !== vocab.length || unknownId >= vocab.length)
    throw new Error('The unigram vocabulary is damaged.');
  const model = createUnigramModel(
    pieces.map(([piece]) => piece),
    Float32Array.from(pieces, ([, score]) => score),
    unknownId,
  );
  return (text) => {
    const normalised = library.normalizer?.normalize(text) ?? text;
    if (normalised === '') return [];
    const parts = library.pre_tokenizer?.pre_tokenize(normalised) ?? [normalised];
    return parts.flatMap((part) => model.encode(part));
  };
}

/** What the tokenizer puts around a text, found by encoding one. */
function surroundingIds(library: Tokenizer): { prefixIds: number[]; suffixIds: number[] } {
  const bare = library.tokenize('a');
  const { tokens, ids } = library.encode('a');
  const prefixLength = tokens.findIndex((_, start) => bare.every((token, index) => tokens[start + index] === token));
  if (prefixLength < 0) throw new Error('The tokenizer changes a text when it marks its beginning and end.');
  return { prefixIds: ids.slice(0, prefixLength), suffixIds: ids.slice(prefixLength + bare.length) };
}

function findPadId(added: readonly { id: number; content: string }[], config: Record<string, unknown>): number {
  const configured = config.pad_token;
  const named = z.union([z.string(), z.looseObject({ content: z.string() }).transform((token) => token.content)]);
  const parsed = named.safeParse(configured);
  const candidates = parsed.success ? [parsed.data, ...DEFAULT_PAD_TOKENS] : DEFAULT_PAD_TOKENS;
  const found = candidates.map((content) => added.find((token) => token.content === content));
  return found.find((token) => token !== undefined)?.id ?? 0;
}

/**
 * Builds a tokenizer from the contents of `tokenizer.json` and `tokenizer_config.json` (`{}` when there is none).
 * Everything is done by `@huggingface/tokenizers` but for the cutting of unigram models.
 * @throws Error (also ZodError) when the files are damaged or of a kind that the library does not know
 */
export function createTextTokenizer(tokenizerJson: unknown, tokenizerConfig: Record<string, unknown>): TextTokenizer {
  const json = tokenizerSchema.parse(tokenizerJson);
  const isUnigram = json.model.type === 'Unigram';
  // The library gets a vocabulary of one piece when it is not to cut: its own tree over a large one takes 250 MB.
  const model = isUnigram ? { type: 'Unigram', unk_id: 0, vocab: [['<unk>', 0]] } : json.model;
  const library = new Tokenizer({ ...json, model }, tokenizerConfig);
  return {
    encode: isUnigram
      ? unigramEncoder(json.model, library)
      : (text) => library.encode(text, { add_special_tokens: false }).ids,
    ...surroundingIds(library),
    padId: findPadId(json.added_tokens, tokenizerConfig),
  };
}
