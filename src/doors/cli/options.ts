import { InvalidArgumentError, Option } from 'commander';
import type { EditChoice } from '../../2-planting/plan/chosen-edits.ts';
import { LARGEST_SET } from '../../2-planting/plan/limits.ts';
import { isShard, MOST_SHARDS, type Shard } from '../../3-judging/blind/shard.ts';
import { MODEL_FORMS } from '../../3-judging/models/kinds/model-kinds.ts';
import { type CRITERIA, optionName } from '../../5-reporting/gate/criteria.ts';
import type { Domain } from '../../5-reporting/gate/criterion.ts';

export function wholeNumber(least: number, most: number): (text: string) => number {
  return (text) => {
    const value = /^\+?\d+$/.test(text.trim()) ? Number(text) : Number.NaN;
    if (!(value >= least && value <= most)) {
      throw new InvalidArgumentError(`It must be a whole number from ${least} to ${most}.`);
    }
    return value;
  };
}

/** Seeds have no limit, because Python's integers have none. */
export function seed(text: string): number | bigint {
  if (!/^[-+]?\d+$/.test(text.trim())) {
    throw new InvalidArgumentError('It must be a whole number.');
  }
  const value = BigInt(text.trim().replace('+', ''));
  return Number.isSafeInteger(Number(value)) ? Number(value) : value;
}

/** A share, strictly between 0 and 1. */
export function share(text: string): number {
  const value = text.trim() === '' ? Number.NaN : Number(text);
  if (!(value > 0 && value < 1)) {
    throw new InvalidArgumentError('It must be a number between 0 and 1, such as 0.05.');
  }
  return value;
}

const DECIMAL = /^[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?$/i;

/** A decimal number within a domain. Other texts that JavaScript would accept (' ', 0x10) are refused. */
function decimal(isAllowed: (value: number) => boolean, domain: string): (text: string) => number {
  return (text) => {
    const value = DECIMAL.test(text.trim()) ? Number(text) : Number.NaN;
    if (!isAllowed(value)) throw new InvalidArgumentError(`It must be ${domain}.`);
    return value;
  };
}

/** The option of a gate's criterion. */
export function criterionOption(criterion: (typeof CRITERIA)[number]): Option {
  const { key, domain, unit, perType, description, default: byDefault } = criterion;
  const value = unit === 'share' ? 'rate' : 'delta';
  if (perType) {
    const repeated = `${description}; repeat it for more types`;
    return new Option(`${optionName(key)} <type=${value}>`, repeated).argParser(byType(domain));
  }
  // Not given to commander, so that what a file says is overridden only by what was typed.
  const otherwise = byDefault === undefined ? '' : ` (default: ${byDefault})`;
  return new Option(`${optionName(key)} <${value}>`, description + otherwise).argParser(
    threshold(domain),
  );
}

export const threshold = ({ has, text }: Domain) => decimal(has, text);

/** `type=Δ`, any number of times. A type may contain an equals sign, so the last one separates. */
export const byType =
  (domain: Domain) =>
  (
    text: string,
    earlier: Readonly<Record<string, number>> = {},
  ): Readonly<Record<string, number>> => {
    const at = text.lastIndexOf('=');
    const type = text.slice(0, at).trim();
    if (at < 0 || type === '') {
      throw new InvalidArgumentError('It must be a fault type and a Δ, such as wrong_tool=0.5.');
    }
    if (Object.hasOwn(earlier, type)) throw new InvalidArgumentError('This type is given twice.');
    return Object.fromEntries([
      ...Object.entries(earlier),
      [type, threshold(domain)(text.slice(at + 1))],
    ]);
  };

/** `90`, `fake_verdict,plea` or both: how many edits to add, and of which kinds. */
export function editChoice(text: string): EditChoice {
  const parts = names(text);
  const counts = parts.filter((part) => /^\+?\d+$/.test(part));
  const kinds = parts.filter((part) => !counts.includes(part));
  if (counts.length > 1) throw new InvalidArgumentError('It must have one number at most.');
  const [count] = counts.map(wholeNumber(1, LARGEST_SET));
  return {
    ...(count === undefined ? {} : { count }),
    ...(kinds.length === 0 ? {} : { names: kinds }),
  };
}

/** `type=share,type=share`: how often each fault type comes in real use. */
export function mixOfTypes(text: string): Readonly<Record<string, number>> {
  const shares = names(text).map((part) => {
    const at = part.lastIndexOf('=');
    const type = part.slice(0, at).trim();
    if (at < 0 || type === '') {
      throw new InvalidArgumentError('It must be fault types with shares, such as wrong_tool=0.5.');
    }
    return [type, amount(part.slice(at + 1))] as const;
  });
  if (shares.length === 0) throw new InvalidArgumentError('It names no fault type.');
  if (new Set(shares.map(([type]) => type)).size < shares.length) {
    throw new InvalidArgumentError('A type is given twice.');
  }
  return Object.fromEntries(shares);
}

/** A number from 0 upwards, such as a price. */
export function amount(text: string): number {
  const value = /^\+?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?$/i.test(text.trim()) ? Number(text) : Number.NaN;
  if (!Number.isFinite(value)) {
    throw new InvalidArgumentError('It must be a number from 0 upwards, such as 0.5.');
  }
  return value;
}

/** `3/8`: the third of eight parts. */
export function shard(text: string): Shard {
  const [, number = '', of = ''] = /^\s*(\d{1,6})\s*\/\s*(\d{1,6})\s*$/.exec(text) ?? [];
  const parsed = { number: Number(number || Number.NaN), of: Number(of || Number.NaN) };
  if (!isShard(parsed)) {
    throw new InvalidArgumentError(
      `It must be such as 3/8: a part, counted from 1, and the number of parts, at most ${MOST_SHARDS}.`,
    );
  }
  return parsed;
}

/** How long a call may take. Node's timers cannot wait for much longer than the limit here. */
export const seconds = decimal(
  (value) => value > 0 && value <= 1_000_000,
  'a number of seconds above 0, up to 1000000',
);

export function names(text: string): readonly string[] {
  return text
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
}

/** The option for the time limit of every call to a judge or a model. */
export function timeoutOption(): Option {
  return new Option('--timeout <seconds>', 'how long one answer may take')
    .argParser(seconds)
    .default(600);
}

/** The option for when a judge that cannot be understood is no longer asked. */
export function unreadableOption(): Option {
  return new Option(
    '--unreadable <count>',
    'pause a judge if this many of its first answers cannot be read; 0 for never',
  )
    .argParser(wholeNumber(0, Number.MAX_SAFE_INTEGER))
    .default(5);
}

/** The options that name a set: what holds it, or how to generate it. */
export function sourceOptions(): readonly Option[] {
  return [
    new Option('--set <path>', 'the folder or the trajectories file that holds the set'),
    new Option('-n, --size <count>', 'or generate a set of about this many trajectories')
      .argParser(wholeNumber(1, LARGEST_SET))
      .conflicts('set'),
    new Option('--seed <integer>', 'the seed of the generated set')
      .argParser(seed)
      .conflicts('set'),
    new Option('--environment <name>', 'the name of an environment, or the path of a module'),
  ];
}

/** The options that say which judges of a run folder are measured, and how. */
export function measuringOptions(): readonly Option[] {
  return [
    new Option('--judge <id...>', 'only these judges'),
    new Option('--prevalence <share>', 'the share of faulty runs in real use, for precision')
      .argParser(share)
      .default(0.05),
    new Option('--method <method>', 'how to compute intervals: the default, or as in the paper')
      .choices(['default', 'paper'])
      .default('default'),
    new Option(
      '--mix <type=share,...>',
      'the shares in which fault types come in real use; Δ is also stated for these',
    ).argParser(mixOfTypes),
    new Option('--environment <name>', 'the name of an environment, or the path of a module'),
  ];
}

/** `--queue`, which may also come from a variable so that its password is in no list of processes. */
export function queueOption(): Option {
  return new Option(
    '--queue <url>',
    'the Redis server that calls go through, such as redis://box:6379/0',
  ).env('TJ_QUEUE');
}

/** `--model`, with every form that a model's name can take. */
export function modelOption(does: string): Option {
  return new Option('--model <model>', `${does}: ${MODEL_FORMS.join(', ')}`);
}

export function viewOption(): Option {
  return new Option(
    '--view <view>',
    'what to show a command, an address or a rubric (default: step)',
  ).choices(['step', 'outcome']);
}

export function samplesOption(): Option {
  return new Option('-k, --samples <count>', 'how many times selfcons asks (default: 3)').argParser(
    wholeNumber(1, 1000),
  );
}
