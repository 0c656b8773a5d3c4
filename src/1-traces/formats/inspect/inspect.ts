import type { Json } from '../../../run/json.ts';
import { asText, at, contentText, hasKeys, isObject, listAt, textAt } from '../../../run/json.ts';
import { finishedTrace, RunBuilder } from '../../building/run-builder.ts';
import { detectEach, type TraceFormat, type TraceReading } from '../../trace-format.ts';
import { withAttachments } from './attachments.ts';
import { addInspectMessages } from './messages.ts';
import { inspectFacts, inspectLabel } from './scores.ts';

export const inspect: TraceFormat = {
  name: 'inspect',
  description: 'Inspect AI: evaluation logs as JSON (inspect log dump)',
  signs: ['samples[].messages', 'samples[].input', 'eval'],
  task: ['task', 'sample'],
  detect: detectEach((value) => isLog(value) || isSample(value)),
  *read(value) {
    if (!isLog(value)) {
      yield readSample(value, null);
      return;
    }
    const samples = listAt(value, 'samples');
    if (samples.length === 0) {
      yield { id: null, refused: 'the log holds no samples; dump it with them (log_samples)' };
    }
    for (const sample of samples) yield readSample(sample, value);
  },
};

function isLog(value: Json): boolean {
  return (
    isObject(at(value, 'eval')) &&
    typeof at(value, 'version') === 'number' &&
    (hasKeys(value, 'samples') || hasKeys(value, 'plan'))
  );
}

/** A sample on its own, as it lies in the archive of a log. */
function isSample(value: Json): boolean {
  return hasKeys(value, 'id', 'epoch', 'input', 'target') && Array.isArray(at(value, 'messages'));
}

function readSample(recorded: Json, log: Json | null): TraceReading {
  const sample = withAttachments(recorded);
  const name = at(sample, 'id');
  const id =
    isObject(name) || name === undefined
      ? null
      : `${asText(name)}/${asText(at(sample, 'epoch') ?? 1)}`;
  const builder = new RunBuilder();
  const messages = listAt(sample, 'messages');
  const input = at(sample, 'input');
  const opening =
    typeof input === 'string' ? [{ role: 'user', content: input }] : asMessages(input);
  const has = (role: string) => messages.some((message) => textAt(message, 'role') === role);
  addInspectMessages(builder, has('user') ? messages : [...opening, ...messages]);
  const answer = at(sample, 'output', 'choices', 0, 'message');
  if (!has('assistant') && isObject(answer)) addInspectMessages(builder, [answer]);
  else if (builder.endsWithResult) {
    const output = answerOf(answer);
    if (output !== '') builder.setFinalAnswer(output);
  }
  return finishedTrace(builder, {
    id,
    label: inspectLabel(sample),
    facts: inspectFacts(sample, log),
  });
}

function asMessages(input: Json | undefined): readonly Json[] {
  return Array.isArray(input) ? input : [];
}

/** What the model answered in the end, unless that was another call. */
function answerOf(message: Json | undefined): string {
  return listAt(message, 'tool_calls').length > 0 ? '' : contentText(at(message, 'content'));
}
