import { existsSync } from 'node:fs';
import type { Command } from 'commander';
import type { z } from 'zod';
import { flagOf, unwrapped } from '../../base/settings.ts';

/** What a command takes. */
export interface Expected {
  readonly command: Command;
  readonly shape: Readonly<Record<string, z.core.$ZodType>>;
  /** Its positional arguments as help writes them: `<set>`, `[dir]`. */
  readonly names: readonly string[];
  readonly examples: readonly string[];
}

/** What was typed. */
export interface Typed {
  readonly positional: readonly unknown[];
  readonly settings: Readonly<Record<string, unknown>>;
}

/**
 * `tj judge --judge step runs/first` means what it says, although an option that takes several values
 * takes every word after it. Where the first positional argument is missing, the last value of such an
 * option is that argument, unless the option takes folders itself or has no other value.
 */
export function takeStrayFolder(expected: Expected, typed: Typed): Typed {
  const stray = strayFolder(expected, typed);
  if (stray === null || stray.mayBeMeant || stray.others.length === 0) return typed;
  const isList = expected.names[0]?.includes('...') === true;
  return {
    positional: [isList ? [stray.folder] : stray.folder, ...typed.positional.slice(1)],
    settings: { ...typed.settings, [stray.key]: stray.others },
  };
}

/** A folder or set that an option took, while the first positional argument is missing. */
interface StrayFolder {
  readonly key: string;
  readonly folder: string;
  /** What the option took before it. */
  readonly others: readonly unknown[];
  /** Whether it may well be a value of the option. */
  readonly mayBeMeant: boolean;
}

function strayFolder(
  { shape, names: [first = ''] }: Expected,
  { positional, settings }: Typed,
): StrayFolder | null {
  if (!isRequired(first) || !isMissing(positional[0])) return null;
  for (const [key, field] of Object.entries(shape)) {
    const { several, value } = flagOf(field);
    const values = settings[key];
    if (several !== 'listed' || !Array.isArray(values)) continue;
    const folder: unknown = values.at(-1);
    if (typeof folder !== 'string' || !isFolderOrSet(folder)) continue;
    return { key, folder, others: values.slice(0, -1), mayBeMeant: value === 'dir' };
  }
  return null;
}

/** What has to be typed in addition, with an example; null if nothing has. */
export function whatIsMissing(expected: Expected, typed: Typed): string | null {
  const { command, shape, names, examples } = expected;
  const optionOf = (key: string) =>
    command.options.find((option) => option.attributeName() === key);
  const options = Object.entries(shape)
    .filter(([key, field]) => !unwrapped(field).isOptional && typed.settings[key] === undefined)
    .map(([key]) => optionOf(key))
    .filter((option) => option !== undefined);
  const missing = [
    ...names.filter((name, at) => isRequired(name) && isMissing(typed.positional[at])),
    ...options.map(({ flags }) => flags),
  ];
  if (missing.length === 0) return null;
  const stray = strayFolder(expected, typed);
  const taken =
    stray === null
      ? ''
      : ` (${stray.folder} was taken for a value of ${optionOf(stray.key)?.long})`;
  const shows = (example: string) => options.every(({ long }) => example.includes(long ?? ''));
  const example = examples.find(shows) ?? examples[0];
  const parent = command.parent?.parent ? `${command.parent.name()} ` : '';
  return `${parent}${command.name()} needs ${missing.join(' and ')}${taken}; for example: ${example}`;
}

const isRequired = (name: string): boolean => name.startsWith('<');

const isMissing = (value: unknown): boolean =>
  value === undefined || (Array.isArray(value) && value.length === 0);

function isFolderOrSet(path: string): boolean {
  return existsSync(`${path}/.`) || (path.endsWith('.jsonl') && existsSync(path));
}
