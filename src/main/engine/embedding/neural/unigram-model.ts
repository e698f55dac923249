/**
 * A SentencePiece unigram model: the most probable way to cut a text into pieces of a vocabulary (Viterbi). In place of
 * the one in `@huggingface/tokenizers`, whose trie of 250,000 pieces takes 250 MB and a second to build.
 */

/** A prefix tree in flat arrays; an edge is found by hashing its node and its UTF-16 unit. */
interface PieceTrie {
  /** Node + 1 that the edge starts at; 0: the slot is free. */
  from: Int32Array;
  unit: Uint16Array;
  to: Int32Array;
  mask: number;
  /** Id of the piece that ends at the node, or -1. */
  pieceOfNode: Int32Array;
}

const ROOT = 0;
const NONE = -1;

function slotOf(trie: PieceTrie, node: number, unit: number): number {
  let slot = (Math.imul(node, 0x9e3779b1) ^ Math.imul(unit + 1, 0x85ebca6b)) >>> 0;
  slot = (slot ^ (slot >>> 15)) & trie.mask;
  while (trie.from[slot] !== 0 && (trie.from[slot] !== node + 1 || trie.unit[slot] !== unit)) {
    slot = (slot + 1) & trie.mask;
  }
  return slot;
}

function buildTrie(pieces: readonly string[], skippedId: number): PieceTrie {
  const maxNodes = pieces.reduce((sum, piece) => sum + piece.length, 1);
  const slots = 2 ** Math.ceil(Math.log2(maxNodes * 1.5 + 1));
  const trie: PieceTrie = {
    from: new Int32Array(slots),
    unit: new Uint16Array(slots),
    to: new Int32Array(slots),
    mask: slots - 1,
    pieceOfNode: new Int32Array(maxNodes).fill(NONE),
  };
  let nodes = 1;
  for (const [id, piece] of pieces.entries()) {
    if (id === skippedId || piece === '') continue;
    let node = ROOT;
    for (let index = 0; index < piece.length; index += 1) {
      const unit = piece.charCodeAt(index);
      const slot = slotOf(trie, node, unit);
      if (trie.from[slot] === 0) {
        trie.from[slot] = node + 1;
        trie.unit[slot] = unit;
        trie.to[slot] = nodes;
        nodes += 1;
      }
      node = trie.to[slot]!;
    }
    trie.pieceOfNode[node] = id;
  }
  return trie;
}

export interface UnigramModel {
  /**
   * Cuts a normalised text, spaces already written as U+2581.
   * @returns ids of the pieces; a run of characters that no piece covers is one unknown id
   */
  encode(text: string): number[];
}

/** How much worse than the worst piece a character outside the vocabulary is; SentencePiece's own constant. */
const UNKNOWN_PENALTY = 10;

/**
 * @param pieces the vocabulary, by id
 * @param scores log probability of each piece
 */
export function createUnigramModel(pieces: readonly string[], scores: Float32Array, unknownId: number): UnigramModel {
  const trie = buildTrie(pieces, unknownId);
  const unknownScore = Math.fround(scores.reduce((worst, score) => Math.min(worst, score), 0) - UNKNOWN_PENALTY);

  const encode = (text: string): number[] => {
    const end = text.length;
    // Single precision throughout, as SentencePiece has it: near ties must fall the same way.
    const best = new Float32Array(end + 1).fill(Number.NEGATIVE_INFINITY);
    const pieceEndingAt = new Int32Array(end + 1);
    const startOf = new Int32Array(end + 1);
    best[0] = 0;
    for (let start = 0; start < end; start += 1) {
      const reached = best[start]!;
      if (reached === Number.NEGATIVE_INFINITY) continue;
      const offer = (stop: number, score: number, id: number): void => {
        if (score <= best[stop]!) return;
        best[stop] = score;
        pieceEndingAt[stop] = id;
        startOf[stop] = start;
      };
      let node = ROOT;
      for (let index = start; index < end; index += 1) {
        const slot = slotOf(trie, node, text.charCodeAt(index));
        if (trie.from[slot] === 0) break;
        node = trie.to[slot]!;
        const id = trie.pieceOfNode[node]!;
        if (id !== NONE) offer(index + 1, Math.fround(reached + scores[id]!), id);
      }
      const width = text.codePointAt(start)! > 0xffff ? 2 : 1;
      offer(start + width, Math.fround(reached + unknownScore), unknownId);
    }
    const ids: number[] = [];
    for (let stop = end; stop > 0; stop = startOf[stop]!) {
      const id = pieceEndingAt[stop]!;
      if (id !== unknownId || ids.at(-1) !== unknownId) ids.push(id);
    }
    return ids.reverse();
  };
  return { encode };
}
