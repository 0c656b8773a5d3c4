import { Unreadable } from './unreadable.ts';

/** Files that are no JSON, by the bytes that they begin with, and what to do with them. */
const KNOWN: readonly (readonly [bytes: readonly number[], problem: string])[] = [
  [
    [0x50, 0x4b, 0x03, 0x04],
    'a zip archive; unpack it first, or turn an .eval log of Inspect into JSON with inspect log dump',
  ],
  [[0x28, 0xb5, 0x2f, 0xfd], 'packed with zstd; unpack it first'],
  [[0x42, 0x5a, 0x68], 'packed with bzip2; unpack it first'],
  [[0xfd, 0x37, 0x7a, 0x58, 0x5a], 'packed with xz; unpack it first'],
  [[0x50, 0x41, 0x52, 0x31], 'a Parquet file; export it as JSON Lines'],
  [[0x53, 0x51, 0x4c, 0x69, 0x74, 0x65], 'an SQLite database; export it as JSON Lines'],
  [[0xff, 0xfe], 'encoded as UTF-16; convert it to UTF-8'],
  [[0xfe, 0xff], 'encoded as UTF-16; convert it to UTF-8'],
];

/** How many bytes are looked through for what no text has. */
const LOOKED_AT = 4096;

/** Refuses bytes that cannot be the beginning of JSON, with the reason. */
export function requireJsonBeginning(head: Buffer): void {
  const known = KNOWN.find(([bytes]) => bytes.every((byte, i) => head[i] === byte));
  if (known !== undefined) throw new Unreadable(known[1]);
  const zero = head.subarray(0, LOOKED_AT).indexOf(0);
  if (zero !== -1) throw new Unreadable(`no text: byte ${zero} is zero; export the trace as JSON`);
  const first = head.find((byte) => !isSpace(byte));
  if (first === undefined) throw new Unreadable('empty');
  if (!'{["-0123456789tfn'.includes(String.fromCharCode(first))) {
    throw new Unreadable('not JSON; export the trace as JSON or JSON Lines');
  }
}

/** The length of the mark that some editors put before UTF-8. */
export function markLength(head: Buffer): number {
  return head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf ? 3 : 0;
}

export function isSpace(byte: number): boolean {
  return byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;
}
