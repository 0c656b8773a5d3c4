import { PythonRandom } from '../../../src/base/random/python-random.ts';
import type { Json } from '../../../src/run/json.ts';
import { mutatedValue, withCyclicParents } from './mutate-value.ts';
import { parsedFile } from './parsed-file.ts';

/** A file to make mutants of: parsed once, and as bytes. */
export interface SeedFile {
  readonly name: string;
  readonly bytes: Buffer;
  readonly shape: 'document' | 'array' | 'lines';
  readonly value: Json;
}

export interface Mutant {
  readonly bytes: Buffer;
  /** What was done to the file, for the report of a failure. */
  readonly changes: readonly string[];
}

const LARGEST_SEED = 400_000;

/** A seed file; large ones keep only their first records. Null if it is no JSON. */
export function seedFile(name: string, bytes: Buffer): SeedFile | null {
  const parsed = parsedFile(bytes.toString('utf8'));
  if (parsed === null) return null;
  const { shape } = parsed.sample;
  if (bytes.length <= LARGEST_SEED || !Array.isArray(parsed.whole)) {
    return { name, bytes, shape, value: parsed.whole };
  }
  const share = Math.ceil((parsed.whole.length * LARGEST_SEED) / bytes.length);
  const value = parsed.whole.slice(0, share);
  return { name, bytes: Buffer.from(textOf(value, shape)), shape, value };
}

/** The mutant with this number: always the same for the same seed file. */
export function mutantOf(seed: SeedFile, number: number): Mutant {
  const random = new PythonRandom(`${seed.name} ${number}`);
  const changes: string[] = [];
  let bytes = seed.bytes;
  if (random.random() < 0.75) {
    let { value } = seed;
    for (let n = random.randint(1, 4); n > 0; n--) {
      const mutated = mutatedValue(value, random);
      ({ value } = mutated);
      changes.push(mutated.change);
    }
    if (random.random() < 0.1) {
      value = withCyclicParents(value, random);
      changes.push('cyclic parents');
    }
    bytes = Buffer.from(textOf(value, seed.shape));
  }
  if (changes.length === 0 || random.random() < 0.1) {
    const names = Object.keys(DAMAGES);
    const change = names[random.randint(0, names.length - 1)] as string;
    changes.push(change);
    bytes = (DAMAGES[change] as Damage)(bytes, random);
  }
  return { bytes, changes };
}

function textOf(value: Json, shape: SeedFile['shape']): string {
  const text =
    shape === 'lines' && Array.isArray(value)
      ? value.map((line) => JSON.stringify(line)).join('\n')
      : JSON.stringify(value);
  return text
    .replaceAll('"@@huge@@"', '1e999')
    .replaceAll(/"@@deep:(\d+)@@"/gu, (_, levels: string) => nested(Number(levels)));
}

/** Lists or objects in one another; a text, since printing such a value could exhaust the stack. */
function nested(levels: number): string {
  const [open, close] = levels % 4 === 0 ? ['[', ']'] : ['{"a":', '}'];
  return `${open?.repeat(levels)}1${close?.repeat(levels)}`;
}

type Damage = (bytes: Buffer, random: PythonRandom) => Buffer;

/** What can happen to the bytes of a file. */
const DAMAGES: Readonly<Record<string, Damage>> = {
  'cut off': (bytes, random) => bytes.subarray(0, random.randint(0, bytes.length)),
  'beginning lost': (bytes, random) => bytes.subarray(random.randint(0, bytes.length)),
  'not UTF-8': (bytes, random) => {
    const damaged = Buffer.from(bytes);
    for (let n = random.randint(1, 5); n > 0 && damaged.length > 0; n--) {
      damaged[random.randint(0, damaged.length - 1)] = random.randint(128, 255);
    }
    return damaged;
  },
  'byte changed': (bytes, random) => {
    const damaged = Buffer.from(bytes);
    if (damaged.length > 0) damaged[random.randint(0, damaged.length - 1)] = random.randint(0, 127);
    return damaged;
  },
  'byte order mark': (bytes) => Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), bytes]),
  'lines shuffled': (bytes, random) => {
    const lines = bytes.toString('utf8').split('\n');
    random.shuffle(lines);
    return Buffer.from(lines.join('\n'));
  },
  'lines repeated': (bytes) => Buffer.concat([bytes, Buffer.from('\n'), bytes]),
  'Windows lines': (bytes) => Buffer.from(bytes.toString('utf8').replaceAll('\n', '\r\n')),
  'in an array': (bytes) => Buffer.concat([Buffer.from('['), bytes, Buffer.from(']')]),
  'another format follows': (bytes) =>
    Buffer.concat([bytes, Buffer.from('\n{"role":"user","content":"Hi"}\n{"run_type":"llm"}\n')]),
  'part repeated': (bytes, random) => {
    const from = random.randint(0, bytes.length);
    const part = bytes.subarray(from, from + random.randint(1, 2_000));
    return Buffer.concat([bytes.subarray(0, from), part, bytes.subarray(from)]);
  },
};
