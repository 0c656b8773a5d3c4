import { asText, at, contentText, isObject, type Json, listAt, textAt } from '../../../run/json.ts';
import { plainFacts } from '../../building/recorded-facts.ts';
import { finishedTrace, RunBuilder } from '../../building/run-builder.ts';
import { howListsLie, listIn } from '../../messages/message-lists.ts';
import type { TraceFormat, TraceReading } from '../../trace-format.ts';

/**
 * A format in which a run is a list of entries, each of which tells one thing or a few. How they are told
 * apart, and under which keys they keep what they tell, is all in which such formats differ.
 */
export interface ListedFormat {
  readonly name: string;
  readonly description: string;
  readonly signs: readonly string[];
  /** Where the list is, in a record that is not the list itself. */
  readonly lists: readonly (readonly string[])[];
  /** The mark of an entry that only this format has. */
  readonly isEntry: Test;
  /** The key under which an entry keeps its parts. Each is read as an entry that has its `whole`. */
  readonly parts?: string;
  /** What entries tell. Of one entry all that fit it are told, in this order. */
  readonly telling: readonly Telling[];
  /** The names that a record may have. */
  readonly ids?: readonly (readonly string[])[];
}

type Test = (entry: Json) => boolean;
/** A key, with dots between levels, or what finds the value. */
type Field = string | ((entry: Json) => Json | undefined);

interface Telling {
  readonly when: Test;
  readonly is:
    | 'user'
    | 'system'
    | 'instructions'
    | 'thought'
    | 'text'
    | 'event'
    | 'answer'
    | 'call'
    | 'result';
  /** What was said, called or returned: the text, the arguments, the content. */
  readonly says?: Field;
  /** The key of a list in which each element tells this; the other fields are those of the element. */
  readonly each?: string;
  readonly tool?: Field;
  readonly id?: Field;
  readonly agent?: Field;
  /** For a result, and for a call that has its result beside it. */
  readonly failed?: Test;
  readonly result?: Field;
}

/** An entry that has one of some values under a key; any value but null, if none is named. */
export function has(key: string, ...values: readonly Json[]): Test {
  const path = key.split('.');
  return (entry) => {
    const found = at(entry, ...path);
    if (values.length === 0) return found !== undefined && found !== null;
    return values.some((value) => value === found);
  };
}

export const both =
  (...tests: readonly Test[]): Test =>
  (entry) =>
    tests.every((test) => test(entry));

export const not =
  (test: Test): Test =>
  (entry) =>
    !test(entry);

export function listedFormat(format: ListedFormat): TraceFormat {
  const { name, description, signs, lists, isEntry } = format;
  return {
    name,
    description,
    signs,
    detect: (sample) => howListsLie(sample, isEntry, lists),
    read: (value) => [readList(format, value)],
  };
}

function readList(format: ListedFormat, value: Json): TraceReading {
  const { lists, parts, telling, ids = [] } = format;
  const id = ids.flatMap((path) => textAt(value, ...path) ?? [])[0] ?? null;
  const entries = listIn(value, lists);
  if (entries === null) return { id, refused: `it holds no list of ${format.name}` };
  const builder = new RunBuilder();
  for (const entry of entries) {
    tell(builder, entry, telling);
    if (parts === undefined) continue;
    for (const part of listAt(entry, parts)) {
      if (isObject(part)) tell(builder, { ...part, whole: entry }, telling);
    }
  }
  return finishedTrace(builder, { id, facts: isObject(value) ? plainFacts(value) : {} });
}

function tell(builder: RunBuilder, entry: Json, telling: readonly Telling[]): void {
  for (const one of telling) {
    if (!one.when(entry)) continue;
    const said = one.each === undefined ? [entry] : listAt(entry, one.each);
    if (one.agent !== undefined) builder.speakAs(textIn(one.agent, entry));
    for (const each of said) tellOne(builder, one, each, entry);
  }
}

function tellOne(builder: RunBuilder, told: Telling, each: Json, entry: Json): void {
  const { is, says, tool, id, failed } = told;
  const value = says === undefined ? undefined : valueIn(says, each);
  const text = typeof value === 'object' ? contentText(value) : asText(value);
  if (is === 'user') builder.userTurn(text);
  else if (is === 'system') builder.system(text);
  else if (is === 'instructions') builder.instruct(text);
  else if (is === 'thought') builder.think(text);
  else if (is === 'text') builder.say(text || asText(value));
  else if (is === 'event') builder.environment(text || asText(value));
  else if (is === 'answer') builder.setFinalAnswer(text || asText(value));
  else if (is === 'call') {
    const result = told.result === undefined ? undefined : valueIn(told.result, each);
    builder.call({
      id: textIn(id, each),
      tool: textIn(tool, each) ?? '',
      arguments: value,
      ...(result === undefined ? {} : { result: { content: result, failed: failed?.(each) } }),
    });
  } else {
    builder.result({
      id: textIn(id, each),
      tool: textIn(tool, each),
      content: value ?? null,
      failed: failed?.(each) === true || (each !== entry && failed?.(entry) === true),
    });
  }
}

function valueIn(field: Field, entry: Json): Json | undefined {
  return typeof field === 'string' ? at(entry, ...field.split('.')) : field(entry);
}

function textIn(field: Field | undefined, entry: Json): string | undefined {
  const value = field === undefined ? undefined : valueIn(field, entry);
  return typeof value === 'string' && value !== '' ? value : undefined;
}
