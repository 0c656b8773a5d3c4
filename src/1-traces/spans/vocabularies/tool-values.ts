import {
  at,
  contentText,
  decoded,
  isObject,
  type Json,
  listAt,
  parsedText,
  textAt,
} from '../../../run/json.ts';
import type { RecordedResult } from '../../building/recorded-items.ts';
import { pythonLiteral } from '../python-literal.ts';
import type { Span } from '../span.ts';

/** The arguments of a call as an attribute has them: JSON, or what Python prints. */
export function argumentsIn(value: Json | undefined): Json | undefined {
  if (value === undefined || value === null) return undefined;
  const parsed = structureIn(value);
  if (typeof parsed === 'string') return pythonLiteral(parsed) ?? parsed;
  return namedArguments(parsed);
}

/** Decorators record how a function was called; what was given by name is the arguments. */
function namedArguments(value: Json): Json {
  const isCall = isObject(value) && Object.keys(value).length === 2;
  const [positional, named] = [at(value, 'args'), at(value, 'kwargs')];
  return isCall && Array.isArray(positional) && positional.length === 0 && isObject(named)
    ? named
    : value;
}

/** An object or a list that was encoded as text. Text that is a number or a word stays text. */
export function structureIn(value: Json): Json {
  if (typeof value !== 'string') return value;
  const parsed = parsedText(value);
  if (typeof parsed === 'string') return parsed;
  return typeof parsed === 'object' && parsed !== null ? parsed : value;
}

/**
 * What a tool answered, from an attribute, and whether the call failed: by the span's status, or by
 * what the result itself says. A result may be a whole message of a tool, of LangChain or of OpenAI.
 */
export function resultIn(value: Json | undefined, span: Span): RecordedResult | undefined {
  if (value === undefined || value === null || value === '') {
    if (!span.failed) return undefined;
    return { content: span.error ?? 'the call failed', failed: true };
  }
  const content = structureIn(value);
  const message = toolMessageIn(content);
  if (message !== null) return { ...message, failed: message.failed === true || span.failed };
  const isMcpError = at(content, 'isError') === true || at(content, 'is_error') === true;
  return { content, failed: span.failed || isMcpError };
}

/**
 * The content of a serialised message of a tool; null if the value is something else. A tool that changes
 * the state of a graph returns a command, with its message among the changes.
 */
function toolMessageIn(value: Json): RecordedResult | null {
  const changes = listAt(value, 'update', 'messages').map(contentOfMessage);
  return contentOfMessage(value) ?? changes.findLast((found) => found !== null) ?? null;
}

function contentOfMessage(value: Json): RecordedResult | null {
  const fields = at(value, 'lc') === 1 ? at(value, 'kwargs') : (at(value, 'data') ?? value);
  const content = at(fields, 'content');
  if (textAt(fields, 'tool_call_id') === undefined || content === undefined) return null;
  const text = Array.isArray(content) ? contentText(content) : '';
  return {
    content: text === '' ? structureIn(content) : text,
    failed: textAt(fields, 'status') === 'error',
  };
}

/** The id of a call that a tool's result carries, where the span has none. */
export function callIdIn(value: Json | undefined): string | undefined {
  const message = decoded(value, 1);
  return (
    textAt(message, 'tool_call_id') ??
    textAt(message, 'kwargs', 'tool_call_id') ??
    textAt(message, 'data', 'tool_call_id')
  );
}
