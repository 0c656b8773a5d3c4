import { Argument, type Command, InvalidArgumentError, Option } from 'commander';
import { z } from 'zod';
import { UnknownNameError, UserError } from '../../base/errors.ts';
import {
  aboutOf,
  decimalOf,
  type Flag,
  flagOf,
  namesIn,
  setting,
  toggle,
  unwrapped,
} from '../../base/settings.ts';
import { type Expected, takeStrayFolder, whatIsMissing } from './missing.ts';

/** How wide help is where the terminal does not say, as for options. */
const COLUMNS = 80;

/** A positional argument: how help writes it, what it is, and what it is by default or can only be. */
type Positional = readonly [
  name: `<${string}>` | `[${string}]`,
  about: string,
  choices?: string | readonly string[],
];

type PositionalValue<Given extends Positional> = Given extends readonly [
  `${string}...${string}`,
  string,
]
  ? readonly string[]
  : Given extends readonly [infer Name, string, readonly (infer Choice)[]]
    ? Name extends `<${string}`
      ? Choice
      : Choice | undefined
    : Given extends readonly [`<${string}`, string] | readonly [string, string, string]
      ? string
      : string | undefined;

type PositionalValues<Given extends readonly Positional[]> = {
  readonly [At in keyof Given]: PositionalValue<Given[At]>;
};

/** What a command is, besides its name and summary. */
export interface Declaration<
  Settings extends z.ZodObject,
  Arguments extends readonly Positional[],
> {
  readonly description: string;
  readonly arguments?: Arguments;
  readonly settings: Settings;
  /** What help says below the options: exit codes, hints, lists. */
  readonly notes?: string | (() => string);
  readonly examples: readonly string[];
  readonly run: (
    settings: z.output<Settings>,
    positional: PositionalValues<Arguments>,
  ) => Promise<void>;
}

/** Adds what a command takes and does to a command that has only a name. */
export function declare<
  Settings extends z.ZodObject,
  const Arguments extends readonly Positional[] = readonly [],
>(command: Command, declaration: Declaration<Settings, Arguments>): void {
  const { description, settings, notes, examples, run } = declaration;
  const positionals: readonly Positional[] = declaration.arguments ?? [];
  const names = positionals.map(([name]) => name);
  command.description(description).usage(['[options]', ...names].join(' '));
  for (const [name, about, choices] of positionals) {
    const argument = new Argument(name, about);
    // Commander would say that it is missing, and not what to write.
    argument.required = false;
    if (typeof choices === 'string') argument.default(choices);
    else if (choices !== undefined) {
      argument
        .choices(choices)
        .argParser((typed) => chosen(`argument of tj ${command.name()}`, typed, choices));
    }
    command.addArgument(argument);
  }
  for (const [key, field] of Object.entries(settings.shape)) {
    if (flagOf(field).offered === false) continue;
    for (const option of optionsOf(key, field)) command.addOption(option);
  }
  command.addHelpText('after', () => {
    const shown = (typeof notes === 'function' ? notes() : notes)
      ?.split('\n')
      .map((line) => command.createHelp().boxWrap(line, COLUMNS))
      .join('\n');
    const title = examples.length === 1 ? 'Example' : 'Examples';
    const lines = examples.map((example) => `  ${example}\n`).join('');
    return `\n${shown === undefined ? '' : `${shown}\n\n`}${title}:\n${lines}`.trimEnd();
  });
  command.action(async (...all: unknown[]) => {
    const expected: Expected = { command, shape: settings.shape, names, examples };
    const typed = takeStrayFolder(expected, {
      positional: all.slice(0, positionals.length),
      settings: typedSettings(command, settings),
    });
    const missing = whatIsMissing(expected, typed);
    if (missing !== null) throw new UserError(missing);
    await run(
      settings.parse(typed.settings),
      typed.positional as unknown as PositionalValues<Arguments>,
    );
  });
}

/** What was typed. An option whose value may be omitted then has the value that it has alone. */
function typedSettings(
  command: Command,
  { shape }: z.ZodObject,
): Readonly<Record<string, unknown>> {
  const typed = Object.entries(command.opts<Record<string, unknown>>());
  return Object.fromEntries(
    typed.map(([key, value]) => {
      const { alone } = flagOf(shape[key] ?? z.unknown());
      return [key, value === true ? (alone ?? true) : value];
    }),
  );
}

/** `--json`, which says how a command answers and nothing about what it does. */
export function json(about: string, conflicts: readonly string[] = []) {
  return setting(toggle(), about, { conflicts });
}

/** The options of a setting: one, or one for each way where something is neither on nor off by default. */
export function optionsOf(key: string, field: z.core.$ZodType): readonly Option[] {
  const { type, default: fallback } = unwrapped(field);
  const { off } = flagOf(field);
  if (off === undefined || fallback !== undefined || !(type instanceof z.ZodBoolean)) {
    return [optionOf(key, field)];
  }
  const { off: _, ...flag } = flagOf(field);
  const on = setting(z.boolean().optional(), aboutOf(field), flag);
  return [optionOf(key, on), new Option(`--no-${dashed(key)}`, off)];
}

const dashed = (key: string): string =>
  key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/**
 * The option of a setting. What was typed is checked while commander can still say which option it was;
 * the values stay as a file would hold them until the schema completes them all.
 */
function optionOf(key: string, field: z.core.$ZodType): Option {
  const { type: inner, default: fallback } = unwrapped(field);
  const flag = flagOf(field);
  const name = dashed(key);
  const otherwise = flag.otherwise ?? shownDefault(fallback);
  const about = `${flag.off ?? aboutOf(field)}${otherwise === null ? '' : ` (default: ${otherwise})`}`;
  const long = fallback === true ? `--no-${name}` : `--${name}`;
  const short = flag.short === undefined ? '' : `-${flag.short}, `;
  const option = new Option(`${short}${long}${placeholder(inner, flag)}`, about);
  if (inner instanceof z.ZodEnum) {
    const choices = inner.options.map(String);
    option.choices(choices).argParser((typed) => chosen(long, typed, choices));
  } else if (!(inner instanceof z.ZodBoolean)) option.argParser(reader(inner, flag));
  if (flag.variable !== undefined) option.env(flag.variable);
  if (flag.conflicts !== undefined) option.conflicts([...flag.conflicts]);
  return option;
}

/** One of several words, or what was probably meant by another. */
function chosen(what: string, typed: string, choices: readonly string[]): string {
  if (choices.includes(typed)) return typed;
  throw new UnknownNameError(what, typed, choices);
}

function placeholder(type: z.core.$ZodType, { value = 'value', several, alone }: Flag): string {
  if (type instanceof z.ZodBoolean) return '';
  const many = several === 'listed' ? '...' : '';
  return alone === undefined ? ` <${value}${many}>` : ` [${value}]`;
}

/** Null for what nobody has to be told: nothing, and off. */
function shownDefault(value: unknown): string | null {
  if (value === undefined || typeof value === 'boolean') return null;
  return Array.isArray(value) ? (value.length === 0 ? null : value.join(',')) : String(value);
}

/** Reads what was typed into the value that a file would hold, and refuses what the schema would. */
function reader(type: z.core.$ZodType, flag: Flag) {
  return (typed: unknown, earlier: unknown): unknown => {
    if (flag.several === 'listed' || flag.several === 'repeated') {
      return [...(Array.isArray(earlier) ? earlier : []), typed];
    }
    const value = typeof typed === 'string' ? typedValue(typed, earlier, type, flag) : typed;
    const problem = z.safeParse(type, value).error?.issues[0]?.message;
    if (problem !== undefined) throw new InvalidArgumentError(`It ${problem}.`);
    return value;
  };
}

function typedValue(
  typed: string,
  earlier: unknown,
  type: z.core.$ZodType,
  { read, several }: Flag,
): unknown {
  if (read !== undefined) {
    try {
      return read(typed, earlier);
    } catch (error) {
      throw error instanceof UserError ? new InvalidArgumentError(error.message) : error;
    }
  }
  if (several === 'commas') return namesIn(typed);
  if (!(type instanceof z.ZodNumber)) return typed;
  // A whole number is written as one: 1e3 and 1.0 are not.
  return type.format === null || /^\s*[-+]?\d+\s*$/.test(typed) ? decimalOf(typed) : Number.NaN;
}
