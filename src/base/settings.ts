import { z } from 'zod';
import { UserError } from './errors.ts';

/**
 * A setting is a field of a zod schema: its name, its type and range, its default and one line about it.
 * Every stage has one such schema. The options of the command line, the requests of the service, the types
 * of the library and the reference page follow from it. Values are plain JSON, so that a file can hold them.
 */

/** What the command line needs to know of a setting besides its type. The option is named after the field. */
export interface Flag {
  /** The letter of its short form: `n` for `-n`. */
  readonly short?: string;
  /** What help calls its value: `count` is shown as `<count>`. */
  readonly value?: string;
  /** How several values are given: after one another, with commas, or by repeating the option. */
  readonly several?: 'listed' | 'commas' | 'repeated';
  /** For an option whose value may be omitted: what it then means. */
  readonly alone?: unknown;
  /** Reads what was typed, for values that no plain text is. Throws a UserError if it cannot. */
  readonly read?: (text: string, earlier: unknown) => unknown;
  /** Shown where something other than the schema decides the default. */
  readonly otherwise?: string | number;
  /** What the option says that turns off what is on by default. */
  readonly off?: string;
  /** The environment variable that it is taken from where it is not given. */
  readonly variable?: string;
  /** The settings that cannot be given beside it. */
  readonly conflicts?: readonly string[];
  /** False for a setting that only programs have use for. */
  readonly offered?: boolean;
}

const flags = z.registry<Flag>();

/** A field of a schema of settings. Everything that is said of it here is said nowhere else. */
export function setting<Type extends z.ZodType>(type: Type, about: string, flag: Flag = {}): Type {
  const described = type.describe(about);
  flags.add(described, flag);
  return described;
}

/** The same setting in other words, for a command that means something else by it. */
export function reworded<Type extends z.ZodType>(
  given: Type,
  about: string,
  flag: Flag = {},
): Type {
  return setting(given, about, { ...flagOf(given), ...flag });
}

/** The same setting with a type of its own, such as another default. */
export function retyped<Type extends z.ZodType>(given: z.core.$ZodType, type: Type): Type {
  return setting(type, aboutOf(given), flagOf(given));
}

export function aboutOf(given: z.core.$ZodType): string {
  return z.globalRegistry.get(given)?.description ?? '';
}

export function flagOf(given: z.core.$ZodType): Flag {
  return flags.get(given) ?? {};
}

/** A setting without what makes it optional, and the default that it then has. */
export function unwrapped(given: z.core.$ZodType): {
  readonly type: z.core.$ZodType;
  readonly isOptional: boolean;
  readonly default?: unknown;
} {
  if (given instanceof z.ZodOptional) return { ...unwrapped(given.unwrap()), isOptional: true };
  if (given instanceof z.ZodDefault) {
    const { type } = unwrapped(given.unwrap());
    return { type, isOptional: true, default: given.def.defaultValue };
  }
  return { type: given, isOptional: false };
}

// Types. Each says in its message what it takes, so that a mistake is answered by how to put it right.

export function whole(least: number, most: number = Number.MAX_SAFE_INTEGER) {
  const error = `must be a whole number from ${least} to ${most}`;
  return z.int({ error }).min(least, error).max(most, error);
}

/** What numbers a setting takes: how to test one, and how to say so. */
export interface Domain {
  readonly text: string;
  readonly has: (value: number) => boolean;
}

export function numberIn({ text, has }: Domain) {
  const error = `must be ${text}`;
  return z.number({ error }).refine(has, { error });
}

/** A share, strictly between 0 and 1. */
export const share = (example = 0.05) =>
  numberIn({
    text: `a number between 0 and 1, such as ${example}`,
    has: (value) => value > 0 && value < 1,
  });

/** A number from 0 upwards, such as a price. */
export const amount = () =>
  numberIn({ text: 'a number from 0 upwards, such as 0.5', has: (value) => value >= 0 });

/** How long something may take. Node's timers cannot wait for much longer than the limit here. */
export const seconds = () =>
  numberIn({
    text: 'a number of seconds above 0, up to 1000000',
    has: (value) => value > 0 && value <= 1_000_000,
  });

/** The seed of the paper's set, and of whatever judges cannot gain from knowing. */
export const PAPER_SEED = 7;

/** Seeds have no limit, because Python's integers have none. Text holds those that no JSON number can. */
export const seed = () => {
  const error = 'must be a whole number';
  const text = z.string().regex(/^\s*[-+]?\d+\s*$/, error);
  return z.union([z.int(), z.bigint(), text.transform(seedOf)], { error });
};

function seedOf(text: string): number | bigint {
  const value = BigInt(text.trim().replace('+', ''));
  return Number.isSafeInteger(Number(value)) ? Number(value) : value;
}

export const text = () => z.string();
/** Nobody changes a list that was given. */
export const texts = (): z.ZodType<readonly string[], readonly string[]> => z.array(z.string());
/** Off unless it is given. */
export const toggle = () => z.boolean().default(false);

/** Texts with commas between them. */
export function namesIn(given: string): readonly string[] {
  return given
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
}

/** `type=number`: a fault type may contain an equals sign, so the last one separates. */
export function typeAndNumber(given: string, example: string): readonly [string, number] {
  const at = given.lastIndexOf('=');
  const type = given.slice(0, at).trim();
  // No record keeps a key of that name, so a threshold for it would be lost.
  if (at < 0 || type === '' || type === '__proto__') throw new UserError(`It must be ${example}.`);
  return [type, decimalOf(given.slice(at + 1))];
}

const DECIMAL = /^[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?$/i;

/** NaN for other texts, also those that JavaScript would accept: ' ', 0x10. */
export function decimalOf(given: string): number {
  return DECIMAL.test(given.trim()) ? Number(given) : Number.NaN;
}
