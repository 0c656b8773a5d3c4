import { at, contentText, type Json, listAt, textAt } from '../../run/json.ts';
import { plainFacts } from '../building/recorded-facts.ts';
import { finishedTrace, RunBuilder } from '../building/run-builder.ts';
import type { TraceFormat } from '../trace-format.ts';

/**
 * Trajectories of mini-swe-agent 1: the agent writes one command in a block of code, and what the command
 * printed comes as the user's next message.
 *
 *     { "role": "assistant", "content": "Let me look.\n\n```bash\nls\n```" }
 *     { "role": "user", "content": "<returncode>0</returncode>\n<output>\n…</output>" }
 */
export const miniSweAgent: TraceFormat = {
  name: 'mini-swe-agent',
  description: 'trajectories of mini-swe-agent 1, which writes commands into its text',
  detect({ shape, values }) {
    if (shape !== 'document') {
      return isShellTalk(values)
        ? 'whole'
        : values.some((one) => isShellTalk(messagesIn(one)))
          ? 'each'
          : null;
    }
    return values.some((value) => isShellTalk(messagesIn(value))) ? 'whole' : null;
  },
  *read(value) {
    const builder = new RunBuilder();
    let isAwaited = false;
    let hasBegun = false;
    for (const message of messagesIn(value)) {
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
        const code = /^\s*<returncode>(-?\d+)<\/returncode>/.exec(text)?.[1] ?? '0';
        builder.result({ content: text, failed: code !== '0' });
        isAwaited = false;
      } else if (hasBegun) builder.environment(text);
      else builder.user(text);
    }
    // The last command hands in what it prints.
    const submission = textAt(value, 'info', 'submission') ?? '';
    const last = messagesIn(value).at(-1);
    const printed = textAt(last, 'role') === 'user' ? contentText(at(last, 'content')) : '';
    if (submission !== '' || SUBMIT.test(JSON.stringify(messagesIn(value).at(-2) ?? ''))) {
      builder.setFinalAnswer(submission || printed);
    }
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

function messagesIn(value: Json): readonly Json[] {
  return Array.isArray(value) ? value : listAt(value, 'messages');
}

/** Whether a list of plain messages is such a conversation: commands, and what they printed. */
export function isShellTalk(messages: readonly Json[]): boolean {
  return messages.some(
    (message, i) =>
      textAt(message, 'role') === 'user' &&
      /^\s*<returncode>-?\d+<\/returncode>/.test(textAt(message, 'content') ?? '') &&
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
