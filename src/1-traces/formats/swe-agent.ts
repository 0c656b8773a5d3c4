import { at, contentText, type Json, listAt, textAt } from '../../run/json.ts';
import { plainFacts } from '../building/recorded-facts.ts';
import type { RecordedCall } from '../building/recorded-items.ts';
import { finishedTrace, RunBuilder } from '../building/run-builder.ts';
import { detectEach, type TraceFormat } from '../trace-format.ts';

export const sweAgent: TraceFormat = {
  name: 'swe-agent',
  description: 'SWE-agent: .traj files',
  signs: ['trajectory[].action', 'trajectory[].observation', 'history[].role'],
  detect: detectEach(isTrajectory),
  *read(value) {
    const builder = new RunBuilder();
    addTrajectory(builder, value);
    const submission = textAt(value, 'info', 'submission');
    if (submission !== undefined && submission !== '') builder.setFinalAnswer(submission);
    const id = textAt(value, 'instance_id') ?? null;
    const facts = plainFacts({
      instance_id: id ?? undefined,
      environment: at(value, 'environment'),
      exit_status: at(value, 'info', 'exit_status'),
      api_calls: at(value, 'info', 'model_stats', 'api_calls'),
      cost: at(value, 'info', 'model_stats', 'instance_cost'),
    });
    yield finishedTrace(builder, { id, facts });
  },
};

function isTrajectory(value: Json): boolean {
  const history = listAt(value, 'history');
  if (at(value, 'mistake_step') !== undefined) return false;
  if (history.some((message) => textAt(message, 'message_type') !== undefined)) return true;
  const steps = listAt(value, 'trajectory');
  return (
    Array.isArray(at(value, 'history')) &&
    steps.some((step) => textAt(step, 'action') !== undefined && at(step, 'response') !== undefined)
  );
}

/**
 * The history is what the model saw, with structured calls if it made such; the trajectory is what was
 * run. The history is preferred as far as it goes.
 */
function addTrajectory(builder: RunBuilder, value: Json): void {
  const steps = listAt(value, 'trajectory');
  const recorded = listAt(value, 'history');
  const shown = recorded.length > 0 ? recorded : listAt(steps[0], 'query');
  const history = shown.filter((message) => !isDemonstration(message));
  // A run that was stopped ends with a step that does nothing, which the model never saw.
  const run = steps.filter((step) => actionOf(step) !== '');
  const acting = history.filter(isActing);
  const isBeginning =
    (acting.length > 0 || run.length === 0) &&
    acting.every((message, i) => run[i] === undefined || isSameAction(message, run[i]));
  if (!isBeginning && acting.length < run.length) {
    const first = history.findIndex((message) => textAt(message, 'role') === 'assistant');
    addHistory(builder, first === -1 ? history : history.slice(0, first));
    for (const step of steps) addStep(builder, step);
    return;
  }
  addHistory(builder, history);
  // Nothing is shown to the model after its last action, so only the trajectory has that result.
  const observation = textAt(run[acting.length - 1], 'observation');
  const isLast = textAt(history.at(-1), 'role') === 'assistant' && builder.endsWithResult;
  if (isLast && observation !== undefined) builder.result({ content: observation });
  for (const step of run.slice(acting.length)) addStep(builder, step);
}

function isDemonstration(message: Json): boolean {
  return at(message, 'is_demo') === true || textAt(message, 'message_type') === 'demonstration';
}

function actionOf(step: Json): string {
  return textAt(step, 'action')?.trim() ?? '';
}

function isActing(message: Json): boolean {
  const calls = listAt(message, 'tool_calls').length;
  return textAt(message, 'role') === 'assistant' && (calls > 0 || actionOf(message) !== '');
}

/** Whether a message asks for what a step ran. A message with a call need not repeat it as text. */
function isSameAction(message: Json, step: Json): boolean {
  const action = actionOf(message);
  return action === '' || action === actionOf(step);
}

function addHistory(builder: RunBuilder, history: readonly Json[]): void {
  let isAwaited = false;
  let hasReplied = false;
  for (const message of history) {
    const role = textAt(message, 'role');
    const text = contentText(at(message, 'content'));
    if (role === 'system') builder.system(text);
    else if (role === 'assistant') {
      isAwaited = addReply(builder, message);
      hasReplied = true;
    } else if (role === 'tool') {
      const ids = listAt(message, 'tool_call_ids');
      const id = typeof ids[0] === 'string' ? ids[0] : textAt(message, 'tool_call_id');
      builder.result({ id, content: text });
    } else if (isAwaited) {
      // Without function calling, what a command printed comes as the user's next message.
      builder.result({ content: text });
      isAwaited = false;
    } else if (!hasReplied) builder.userTurn(text);
    else if (text.trim() !== '') builder.environment(text);
  }
}

/** Adds a reply; returns whether its result comes as the next message of the user. */
function addReply(builder: RunBuilder, message: Json): boolean {
  const text = textAt(message, 'thought') ?? contentText(at(message, 'content'));
  const structured = listAt(message, 'tool_calls').map((call) => ({
    id: textAt(call, 'id'),
    tool: textAt(call, 'function', 'name') ?? '',
    arguments: at(call, 'function', 'arguments'),
  }));
  const written = callWritten(textAt(message, 'action'));
  const calls = structured.length > 0 ? structured : written;
  builder.agent({ text, calls, thought: reasoningIn(message) });
  return structured.length === 0 && written.length > 0;
}

function reasoningIn(message: Json): string {
  return listAt(message, 'thinking_blocks')
    .flatMap((block) => textAt(block, 'thinking') ?? [])
    .join('\n\n');
}

/** A command as a call: its first word is the tool, the rest are the arguments. */
function callWritten(action: string | undefined): readonly RecordedCall[] {
  const command = action?.trim() ?? '';
  if (command === '') return [];
  const end = command.search(/\s/u);
  if (end === -1) return [{ tool: command, arguments: {} }];
  return [{ tool: command.slice(0, end), arguments: { arguments: command.slice(end).trim() } }];
}

function addStep(builder: RunBuilder, step: Json): void {
  const text = textAt(step, 'thought') ?? textAt(step, 'response');
  const result = { content: at(step, 'observation') ?? null };
  const calls = callWritten(textAt(step, 'action')).map((call) => ({ ...call, result }));
  builder.agent({ text, calls });
}
