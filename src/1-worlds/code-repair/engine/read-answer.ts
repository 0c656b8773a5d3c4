import type { CaseAnswer, Collected, TestAnswer, ThrownError } from './guest/answers.ts';

// Tests run in the same world as the guest and can disturb what it says, so its answers are read as
// those of a stranger: null is an answer that the guest would not give.

export function readCollected(value: unknown): Collected | null {
  if (!isRecord(value)) return null;
  const error = readError(value.error);
  if (error !== null) return { error };
  const tests = readList(value.tests, readTest);
  const order = readList(value.order, (part) => (Number.isInteger(part) ? Number(part) : null));
  if (tests === null || order === null) return null;
  const isOrder = new Set(order).size === order.length && order.every((index) => index in tests);
  return isOrder ? { tests, order } : null;
}

type Test = Extract<Collected, { tests: unknown }>['tests'][number];

function readTest(value: unknown): Test | null {
  if (!isRecord(value)) return null;
  const names = readList(value.names, (name) => (typeof name === 'string' ? name : null));
  const mode = (['run', 'skip', 'todo'] as const).find((known) => known === value.mode);
  return names === null || mode === undefined ? null : { names, mode };
}

export function readTestAnswers(value: unknown): readonly TestAnswer[] | null {
  return readList(value, readTestAnswer);
}

export function readTestAnswer(value: unknown): TestAnswer | null {
  if (!isRecord(value)) return null;
  if (value.state === 'passed' || value.state === 'waiting') return { state: value.state };
  const error = readError(value.error);
  return error === null ? null : { state: 'failed', error };
}

export function readCaseAnswer(value: unknown): CaseAnswer | null {
  if (!isRecord(value) || typeof value.text !== 'string') return null;
  const kind = (['simple', 'compound', 'throws'] as const).find((known) => known === value.kind);
  return kind === undefined ? null : { kind, text: value.text };
}

function readError(value: unknown): ThrownError | null {
  if (!isRecord(value)) return null;
  const { name, message, diff, stack } = value;
  const isError = [name, message, diff, stack].every((part) => typeof part === 'string');
  return isError ? (value as unknown as ThrownError) : null;
}

function readList<Part>(value: unknown, read: (part: unknown) => Part | null): Part[] | null {
  if (!Array.isArray(value)) return null;
  const parts = value.flatMap((part) => read(part) ?? []);
  return parts.length === value.length ? (parts as Part[]) : null;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
