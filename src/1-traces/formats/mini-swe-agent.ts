import { at, contentText, type Json, listAt, textAt } from '../../run/json.ts';
import { plainFacts } from '../building/recorded-facts.ts';
import { finishedTrace, RunBuilder } from '../building/run-builder.ts';
import { addOpenAiMessages, hasOpenAiCall } from '../messages/openai-messages.ts';
import type { TraceFormat } from '../trace-format.ts';

/**
 * Trajectories of mini-swe-agent. In version 1 the agent writes one command in a block of code, and what the
 * command printed comes as the user's next message; version 2 has calls in the form of OpenAI, and ends with a
 * message whose role is `exit`.
 *
 *     { "role": "assistant", "content": "Let me look.\n\n```bash\nls\n```" }
 *     { "role": "user", "content": "<returncode>0</returncode>\n<output>\n…</output>" }
 */
export const miniSweAgent: TraceFormat = {
  name: 'mini-swe-agent',
  description: 'trajectories of mini-swe-agent, versions 1 and 2',
  signs: ['messages[].role: user|assistant|exit', 'info.exit_status', 'trajectory_format'],
  detect({ shape, values }) {
    if (shape !== 'document' && (isShellTalk(values) || values.some(isExit))) return 'whole';
    if (!values.some(isTrajectory)) return null;
    return shape === 'document' ? 'whole' : 'each';
  },
  *read(value) {
    const builder = new RunBuilder();
    const messages = messagesIn(value);
    const said = messages.filter((message) => !isExit(message));
    if (said.some(hasOpenAiCall)) addOpenAiMessages(builder, said, { failed: isFailure });
    else addWritten(builder, said);
    // The last command hands in what it prints.
    const submission =
      textAt(value, 'info', 'submission') ||
      contentText(at(messages.find(isExit), 'content')) ||
      (SUBMIT.test(JSON.stringify(said.at(-2) ?? '')) && textAt(said.at(-1), 'role') === 'user'
        ? contentText(at(said.at(-1), 'content'))
        : '');
    if (submission !== '') builder.setFinalAnswer(submission);
    const id = textAt(value, 'instance_id') ?? null;
    yield finishedTrace(builder, {
      id,
      facts: plainFacts({
        instance_id: id ?? undefined,
        exit_status: at(value, 'info', 'exit_status'),
        api_calls: at(value, 'info', 'model_stats', 'api_calls'),
      }),
    });
  },
};

const SUBMIT = /COMPLETE_TASK_AND_SUBMIT_FINAL_OUTPUT/;
const RETURNED = /^\s*<returncode>(-?\d+)<\/returncode>/;

const isFailure = (output: string): boolean => (RETURNED.exec(output)?.[1] ?? '0') !== '0';
const isExit = (message: Json): boolean => textAt(message, 'role') === 'exit';

function isTrajectory(value: Json): boolean {
  if (textAt(value, 'trajectory_format')?.startsWith('mini-swe-agent')) return true;
  return isShellTalk(messagesIn(value)) || messagesIn(value).some(isExit);
}

/** Commands that the agent wrote into its text. */
function addWritten(builder: RunBuilder, messages: readonly Json[]): void {
  let isAwaited = false;
  let hasBegun = false;
  for (const message of messages) {
    const role = textAt(message, 'role');
    const text = contentText(at(message, 'content'));
    if (role === 'system') builder.system(text);
    else if (role === 'assistant') {
      const command = commandIn(text);
      hasBegun = true;
      isAwaited = command !== null;
      if (command === null) builder.agent({ text });
      else {
        const call = { tool: 'bash', arguments: { command: command.command } };
        builder.agent({ text: command.before, calls: [call] });
      }
    } else if (isAwaited) {
      builder.result({ content: text, failed: isFailure(text) });
      isAwaited = false;
    } else if (hasBegun) builder.environment(text);
    else builder.userTurn(text);
  }
}

function messagesIn(value: Json): readonly Json[] {
  return Array.isArray(value) ? value : listAt(value, 'messages');
}

/** Whether a list of plain messages is such a conversation: commands, and what they printed. */
export function isShellTalk(messages: readonly Json[]): boolean {
  return messages.some(
    (message, i) =>
      textAt(message, 'role') === 'user' &&
      RETURNED.test(textAt(message, 'content') ?? '') &&
      commandIn(textAt(messages[i - 1], 'content') ?? '') !== null,
  );
}

/** The one command in a reply, and what was said before it. */
function commandIn(text: string): { readonly before: string; readonly command: string } | null {
  const blocks = [...text.matchAll(/```(?:mswea_bash_command|bash)\s*\n([\s\S]*?)\n?```/g)];
  const [block] = blocks;
  if (block === undefined || blocks.length > 1) return null;
  return { before: text.slice(0, block.index).trim(), command: block[1] ?? '' };
}
