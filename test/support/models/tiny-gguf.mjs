// @ts-check
// Writes a llama of two layers with random weights, about half a megabyte: real enough for a real
// engine to load, tokenise with, decode under a grammar and count, and it talks nonsense.
//
//   node test/support/models/tiny-gguf.mjs FILE
import { writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

const WIDTH = 64;
const HIDDEN = 128;
const HEADS = 4;
const LAYERS = 2;
const CONTEXT = 8192;
const ALIGNMENT = 32;

// The numbers that the format gives to its types.
const UINT32 = 4;
const INT32 = 5;
const FLOAT32 = 6;
const STRING = 8;
const ARRAY = 9;
const F32_TENSOR = 0;
const TOKEN = { normal: 1, unknown: 2, control: 3, byte: 6 };

/** SentencePiece's way: three specials, a token for each byte, then characters and a few words. */
function vocabulary() {
  const tokens = ['<unk>', '<s>', '</s>'];
  const types = [TOKEN.unknown, TOKEN.control, TOKEN.control];
  const scores = [0, 0, 0];
  const add = (
    /** @type {string} */ text,
    /** @type {number} */ type,
    /** @type {number} */ score,
  ) => {
    tokens.push(text);
    types.push(type);
    scores.push(score);
  };
  for (let byte = 0; byte < 256; byte += 1) {
    add(`<0x${byte.toString(16).toUpperCase().padStart(2, '0')}>`, TOKEN.byte, 0);
  }
  // A merge is taken where its score is highest, so longer words need their parts in the vocabulary.
  const merges = ['th', 'the', 'er', 'in', 're', '▁a', '▁th', '▁the', '▁re', 'an', 'on', 'st'];
  for (const [index, text] of merges.entries()) {
    add(text, TOKEN.normal, -index);
  }
  for (let code = 0x21; code < 0x7f; code += 1) {
    add(String.fromCharCode(code), TOKEN.normal, -100 - code);
  }
  add('▁', TOKEN.normal, -1000);
  return { tokens, types, scores };
}

/**
 * The file's bytes; the same seed gives the same ones. A model with more hidden units is as simple and
 * takes longer: their weights are 0.
 * @param {number} [seed]
 * @param {{ hidden?: number, context?: number }} [size]
 * @returns {Buffer}
 */
export function tinyGguf(seed = 1, { hidden = HIDDEN, context = CONTEXT } = {}) {
  const { tokens, types, scores } = vocabulary();
  const random = gaussian(seed);
  const normal = (/** @type {number} */ count, /** @type {number} */ spread) =>
    Float32Array.from({ length: count }, () => random() * spread);
  const ones = (/** @type {number} */ count) => new Float32Array(count).fill(1);

  // The first dimension is the same for every token, so that a token's weight on it in the output is
  // a bias: quotes, commas and braces are likely, so that an unbounded text comes to an end, and bare
  // bytes, of which most sequences are no text, are not.
  const embedding = normal(WIDTH * tokens.length, 0.5);
  const output = normal(WIDTH * tokens.length, 0.3);
  for (const [index, token] of tokens.entries()) {
    embedding[index * WIDTH] = 4;
    output[index * WIDTH] = biasOf(token);
  }

  /** @type {{ name: string, shape: number[], data: Float32Array }[]} */
  const tensors = [
    { name: 'token_embd.weight', shape: [WIDTH, tokens.length], data: embedding },
    { name: 'output_norm.weight', shape: [WIDTH], data: ones(WIDTH) },
    { name: 'output.weight', shape: [WIDTH, tokens.length], data: output },
  ];
  for (let layer = 0; layer < LAYERS; layer += 1) {
    const add = (/** @type {string} */ name, /** @type {number[]} */ shape) =>
      tensors.push({
        name: `blk.${layer}.${name}.weight`,
        shape,
        data:
          shape.length === 1
            ? ones(shape[0] ?? 0)
            : shape.includes(hidden) && hidden !== HIDDEN
              ? new Float32Array(WIDTH * hidden)
              : normal(
                  shape.reduce((product, size) => product * size, 1),
                  0.1,
                ),
      });
    add('attn_norm', [WIDTH]);
    add('attn_q', [WIDTH, WIDTH]);
    add('attn_k', [WIDTH, WIDTH]);
    add('attn_v', [WIDTH, WIDTH]);
    add('attn_output', [WIDTH, WIDTH]);
    add('ffn_norm', [WIDTH]);
    add('ffn_gate', [WIDTH, hidden]);
    add('ffn_up', [WIDTH, hidden]);
    add('ffn_down', [hidden, WIDTH]);
  }

  const metadata = [
    pair('general.architecture', STRING, text('llama')),
    pair('general.name', STRING, text('tiny')),
    pair('general.alignment', UINT32, uint32(ALIGNMENT)),
    pair('llama.context_length', UINT32, uint32(context)),
    pair('llama.embedding_length', UINT32, uint32(WIDTH)),
    pair('llama.block_count', UINT32, uint32(LAYERS)),
    pair('llama.feed_forward_length', UINT32, uint32(hidden)),
    pair('llama.rope.dimension_count', UINT32, uint32(WIDTH / HEADS)),
    pair('llama.attention.head_count', UINT32, uint32(HEADS)),
    pair('llama.attention.head_count_kv', UINT32, uint32(HEADS)),
    pair('llama.attention.layer_norm_rms_epsilon', FLOAT32, float32([1e-5])),
    pair('llama.vocab_size', UINT32, uint32(tokens.length)),
    pair('tokenizer.ggml.model', STRING, text('llama')),
    pair('tokenizer.ggml.tokens', ARRAY, list(STRING, tokens.map(text))),
    pair('tokenizer.ggml.scores', ARRAY, list(FLOAT32, [float32(scores)], scores.length)),
    pair('tokenizer.ggml.token_type', ARRAY, list(INT32, types.map(uint32))),
    pair('tokenizer.ggml.bos_token_id', UINT32, uint32(1)),
    pair('tokenizer.ggml.eos_token_id', UINT32, uint32(2)),
    pair('tokenizer.ggml.unknown_token_id', UINT32, uint32(0)),
  ];

  const infos = [];
  const data = [];
  let offset = 0;
  for (const { name, shape, data: values } of tensors) {
    infos.push(text(name), uint32(shape.length), ...shape.map(uint64));
    infos.push(uint32(F32_TENSOR), uint64(offset));
    const bytes = aligned(Buffer.from(values.buffer));
    data.push(bytes);
    offset += bytes.length;
  }
  const head = Buffer.concat([
    Buffer.from('GGUF'),
    uint32(3),
    uint64(tensors.length),
    uint64(metadata.length),
    ...metadata,
    ...infos,
  ]);
  return Buffer.concat([aligned(head), ...data]);
}

/** @param {string} token */
function biasOf(token) {
  return token.startsWith('<0x') ? -2 : ['"', ',', '}'].includes(token) ? 1.1 : 0;
}

/** @param {string} key @param {number} type @param {Buffer} value */
const pair = (key, type, value) => Buffer.concat([text(key), uint32(type), value]);

/** @param {number} type @param {Buffer[]} items @param {number} [count] */
const list = (type, items, count = items.length) =>
  Buffer.concat([uint32(type), uint64(count), ...items]);

/** @param {string} value */
function text(value) {
  const bytes = Buffer.from(value);
  return Buffer.concat([uint64(bytes.length), bytes]);
}

/** @param {number} value */
function uint32(value) {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}

/** @param {number} value */
function uint64(value) {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64LE(BigInt(value));
  return bytes;
}

/** @param {number[]} values */
const float32 = (values) => Buffer.from(Float32Array.from(values).buffer);

/** @param {Buffer} bytes */
function aligned(bytes) {
  const missing = (ALIGNMENT - (bytes.length % ALIGNMENT)) % ALIGNMENT;
  return Buffer.concat([bytes, Buffer.alloc(missing)]);
}

/** Normal deviates by Box and Muller over a xorshift. @param {number} seed */
function gaussian(seed) {
  let state = (seed * 2654435761) >>> 0 || 1;
  const uniform = () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    state >>>= 0;
    return (state + 0.5) / 2 ** 32;
  };
  return () => Math.sqrt(-2 * Math.log(uniform())) * Math.cos(2 * Math.PI * uniform());
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  writeFileSync(process.argv[2] ?? 'tiny.gguf', tinyGguf());
}
