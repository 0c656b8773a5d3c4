import { didYouMean } from './text/did-you-mean.ts';
import { CONTROL_CODES, INVISIBLE_MARKS } from './text/hostile-characters.ts';

/**
 * One class per failure that a user can meet. The message is one line and says what to do next; the
 * fields let a program tell failures apart without reading prose.
 */
export class UserError extends Error {
  override readonly name: string = 'UserError';
}

export class InvalidOptionError extends UserError {
  override readonly name = 'InvalidOptionError';
  readonly option: string;

  constructor(option: string, problem: string) {
    super(`${option} ${problem}`);
    this.option = option;
  }
}

export class UnknownNameError extends UserError {
  override readonly name = 'UnknownNameError';
  readonly known: readonly string[];

  constructor(kind: string, given: string, known: readonly string[], hint?: string) {
    const meant = didYouMean(given, known);
    const suggestion = meant === null ? '' : `; did you mean '${meant}'?`;
    const choices =
      known.length > 0 ? `${meant === null ? ';' : ''} known: ${known.join(', ')}` : '';
    super(oneLine(`unknown ${kind} '${given}'${suggestion}${choices}${hint ? ` (${hint})` : ''}`));
    this.known = known;
  }
}

export class FileError extends UserError {
  override readonly name = 'FileError';
  readonly path: string;

  constructor(path: string, problem: string, options?: ErrorOptions) {
    super(`${oneLine(path)}: ${problem}`, options);
    this.path = path;
  }
}

/** A line of a JSON Lines file that is not what it should be; lines count from 1. */
export class RowError extends UserError {
  override readonly name = 'RowError';
  readonly source: string;
  readonly line: number;

  constructor(source: string, line: number, problem: string, options?: ErrorOptions) {
    super(`${oneLine(source)}, line ${line}: ${problem}`, options);
    this.source = source;
    this.line = line;
  }
}

export class ModuleError extends UserError {
  override readonly name = 'ModuleError';
}

/** An environment that breaks its contract, found out while it is being used. */
export class EnvironmentError extends UserError {
  override readonly name = 'EnvironmentError';
}

/** The code of a failure, where the system or Node gives one: `ENOENT`. */
export function errorCode(cause: unknown): string | undefined {
  if (typeof cause !== 'object' || cause === null || !('code' in cause)) return undefined;
  return typeof cause.code === 'string' ? cause.code : undefined;
}

const CONTROLS = new RegExp(`[${CONTROL_CODES}]+`, 'gu');
const INVISIBLE = new RegExp(`[${INVISIBLE_MARKS}]`, 'gu');

/**
 * Keeps a message on one line, in the order in which it is written and free of control codes, whatever
 * it quotes.
 */
export function oneLine(text: string): string {
  return text.replace(CONTROLS, ' ').replace(INVISIBLE, '\ufffd');
}
