import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { describe, expect, it } from 'vitest';
import { traceFormats } from '../../../src/1-traces/formats/formats.ts';
import { TraceImport } from '../../../src/1-traces/import.ts';
import type { ImportedFile } from '../../../src/1-traces/importing/import-report.ts';
import { temporaryFolder } from '../../support/files/temporary-folder.ts';
import { describeWithTraces, tracesFolder } from '../../support/reference/recorded-traces.ts';
import { smallChatTraces } from '../../support/traces/small-chat-traces.ts';
import { smallSpanTraces } from '../../support/traces/small-span-traces.ts';
import { smallTraces } from '../../support/traces/small-traces.ts';

/** What a record holds, counted by means that share nothing with the importer's. */
interface Held {
  /** What was called with, by the id of the call. */
  readonly calls: Map<string, unknown>;
  areTold: boolean;
  readonly texts: Set<string>;
}

const PROSE = /^(text|content|message|output_text|thinking|delta)$/;
const CALLS = /^(tool_?[cC]alls|toolInvocations|toolUse|function_?[cC]all)$/;
const NO_CALLS = /^(tools|functions|function_declarations|tool_definitions|toolConfig)$/;
const NO_TALK = /^(functionResponse|function_response|toolResult|toolUseResult|tool_result)$/;
const REFERENCE = /^(attachment|tc):\/\/\w+$/;
const RESULT = /tool[-_]?(use[-_]?)?result|_call_output$|tool_call_response|tool-error/i;
const CALL =
  /^((server_|mcp_|custom_)?tool[-_]?(use|call)|(function|mcp|(web|file)_search|code_interpreter|image_generation|computer|(local_)?shell|apply_patch)_call|functionCall|dynamic-tool)$/i;

type Fields = Record<string, unknown>;
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const word = (fields: Fields, ...names: readonly string[]): string =>
  names.map((name) => fields[name]).find((value): value is string => typeof value === 'string') ??
  '';

const isResult = (value: Fields): boolean =>
  /^(tool|function)$/.test(word(value, 'role')) ||
  word(value, 'source_call_id', 'observation') !== '' ||
  RESULT.test(word(value, 'type', 'part_kind'));

/** Everything as plain objects: encoded values decoded, attributes by their names, dotted names as a tree. */
function plain(value: unknown, name = '', depth = 0): unknown {
  if (typeof value === 'string') {
    if (PROSE.test(name) || depth > 2 || !/^\s*[[{]/.test(value)) return value;
    try {
      return plain(JSON.parse(value), name, depth + 1);
    } catch {
      return value;
    }
  }
  if (Array.isArray(value)) {
    const pairs = value.filter((one) => isFields(one) && 'value' in one && word(one, 'key') !== '');
    if (pairs.length === 0) return value.map((one) => plain(one, name, depth));
    const named = pairs.map((one: Fields) => {
      const wrapped = one.value;
      const inner = isFields(wrapped) ? Object.values(wrapped)[0] : wrapped;
      return [one.key, inner];
    });
    return plain(Object.fromEntries(named), name, depth);
  }
  if (!isFields(value) || isResult(value)) return value;
  const isFlat = Object.keys(value).some((key) => /\.\d+(\.|$)/.test(key));
  const tree: Fields = {};
  for (const [key, inner] of Object.entries(value)) {
    const path = isFlat ? key.split('.') : [key];
    let place = tree;
    for (const part of path.slice(0, -1)) {
      const next = place[part];
      place[part] = isFields(next) ? next : {};
      place = place[part] as Fields;
    }
    const last = path.at(-1) ?? key;
    place[last] = plain(inner, last, depth);
  }
  return tree;
}

/** Notes the calls and the words in a plain value. */
function note(value: unknown, held: Held, name = '', isSaid = false): void {
  if (typeof value === 'string') {
    if (isSaid && value.trim() !== '' && !REFERENCE.test(value)) held.texts.add(value.trim());
  } else if (Array.isArray(value)) {
    for (const one of value) note(one, held, name, isSaid);
  } else if (isFields(value)) {
    const type = word(value, 'type', 'part_kind');
    if (isResult(value)) {
      const said = value.content ?? value.output ?? value.text;
      for (const part of Array.isArray(said) ? said : [said]) {
        note(isFields(part) ? part.text : part, held, '', true);
      }
      return;
    }
    const isNamed = word(value, 'id', 'call_id', 'toolCallId', 'tool_call_id', 'toolUseId') !== '';
    const hasArguments = 'arguments' in value || 'args' in value;
    const tool = word(value, 'name', 'toolName', 'tool_name', 'function_name', 'function');
    const isCall =
      CALLS.test(name) ||
      CALL.test(type) ||
      (type.startsWith('tool-') && 'toolCallId' in value) ||
      (hasArguments && tool !== '' && isNamed);
    if (isCall && (isNamed || tool !== '')) {
      const id = word(value, 'call_id', 'toolCallId', 'tool_call_id', 'toolUseId', 'id');
      const args = value.arguments ?? value.args ?? value.input;
      const called = isFields(value.function) ? value.function.arguments : args;
      const known = held.calls.get(id) ?? called;
      // A call without an id, or with one that is given again, cannot be told from its repetition.
      held.areTold &&= id.length >= 6 && isDeepStrictEqual(known, called);
      held.calls.set(id, called);
      return;
    }
    const source = word(value, 'source');
    const isLogged =
      /^(user|agent|system|environment)$/.test(source) &&
      ['', 'message'].includes(word(value, 'action'));
    const speaks =
      isSaid || 'role' in value || /^(human|ai|user|assistant|gemini)$/.test(type) || isLogged;
    for (const [key, inner] of Object.entries(value)) {
      if (NO_CALLS.test(key) || NO_TALK.test(key)) continue;
      const isText =
        /^(text|content|output_text|parts|\d+)$/.test(key) || (isLogged && key === 'message');
      note(inner, held, key, speaks && isText);
    }
  }
}

/** The records of a file: its lines or elements, where its format reads each by itself. */
function recordsOf(content: string, format: string | null): readonly unknown[] {
  let values: unknown[];
  let shape: 'document' | 'array' | 'lines';
  try {
    const value: unknown = JSON.parse(content);
    shape = Array.isArray(value) ? 'array' : 'document';
    values = Array.isArray(value) ? value : [value];
  } catch {
    shape = 'lines';
    values = content.split('\n').flatMap((line) => {
      try {
        return line.trim() === '' ? [] : [JSON.parse(line)];
      } catch {
        return [];
      }
    });
  }
  const reader = traceFormats.find(({ name }) => name === format);
  const reading = reader?.detect({ shape, values: values as never });
  if (reading !== 'each' && shape !== 'document') return [values];
  return values.flatMap(recordsIn);
}

/** The records that a value holds: a list of conversations, or the spans of a tree that were asked something. */
function recordsIn(value: unknown): readonly unknown[] {
  if (!isFields(value)) return [value];
  const [only, ...more] = Object.values(value);
  const isList = Array.isArray(only) && more.length === 0;
  if (isList && only.every((one) => isFields(one) && 'messages' in one)) return only;
  const asked = askedIn(value);
  return asked.length > 1 ? asked : [value];
}

/** The outermost spans of a tree that were asked something; those around them only hold them together. */
function askedIn(value: unknown): readonly unknown[] {
  if (!isFields(value)) return [];
  if ('input' in value) return [value];
  return [value.span_tree, value.children].flatMap((inner) =>
    Array.isArray(inner) ? inner.flatMap(askedIn) : [],
  );
}

/** What a file holds, added up over its records. */
function countedIn(content: string, format: string | null) {
  let calls = 0;
  let messages = 0;
  let isNamed = true;
  for (const record of recordsOf(content, format)) {
    const held: Held = { calls: new Map(), areTold: true, texts: new Set() };
    note(plain(record), held);
    isNamed &&= held.areTold;
    calls += held.calls.size;
    messages += held.texts.size;
  }
  // The calls of spans and of prose have no ids, or two.
  const isPlain = isNamed && calls > 0 && !/"(span|trace_id|observations)/i.test(content);
  return { calls: isPlain ? calls : null, messages };
}

/** Imports a file; says what is wrong with its account, or null. */
async function imbalanceOf(
  path: string,
): Promise<{ readonly said: string | null; readonly isCounted: boolean }> {
  const traces = new TraceImport({ paths: [path], partial: true }, traceFormats);
  let runs = 0;
  for await (const _ of traces.runs()) runs++;
  const [file] = traces.report().files as [ImportedFile];
  const { account, format } = file;
  if (file.problem !== null) return { said: null, isCounted: false };
  const counted = countedIn(readFileSync(path, 'utf8'), format);
  const left = (key: 'calls' | 'messages') =>
    account.leftOut.reduce((sum, entry) => sum + entry[key], 0);
  const wrong = [
    account.inRuns.messages + left('messages') === counted.messages
      ? ''
      : `${account.inRuns.messages} + ${left('messages')} of ${counted.messages} messages`,
    counted.calls === null || account.inRuns.calls + left('calls') === counted.calls
      ? ''
      : `${account.inRuns.calls} + ${left('calls')} of ${counted.calls} calls`,
    runs === file.traces ? '' : 'runs',
  ].filter((one) => one !== '');
  return {
    said: wrong.length === 0 ? null : `${path} (${format}): ${wrong.join(', ')}`,
    isCounted: counted.calls !== null,
  };
}

describe('what is in runs and what was left out', () => {
  it('is all that every small recording holds', async () => {
    const folder = temporaryFolder();
    const wrong: string[] = [];
    const all = { ...smallTraces, ...smallChatTraces, ...smallSpanTraces };
    for (const [i, value] of Object.values(all).entries()) {
      const path = join(folder, `${i}.json`);
      writeFileSync(path, JSON.stringify(value));
      const { said } = await imbalanceOf(path);
      if (said !== null) wrong.push(said);
    }
    expect(wrong).toEqual([]);
  });
});

describeWithTraces('what is in runs and what was left out', () => {
  it('is all that every real recording holds', async () => {
    const wrong: string[] = [];
    let counted = 0;
    for (const path of readdirSync(tracesFolder, { recursive: true, encoding: 'utf8' })) {
      if (!/\.jsonl?$/.test(path)) continue;
      const { said, isCounted } = await imbalanceOf(join(tracesFolder, path));
      if (said !== null) wrong.push(said);
      if (isCounted) counted++;
    }
    expect(wrong).toEqual([]);
    expect(counted).toBeGreaterThan(50);
  });
});
