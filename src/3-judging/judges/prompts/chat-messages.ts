import type { JsonObject } from '../../../run/json.ts';
import { asText } from '../../../run/json.ts';
import { isToolStep, type Observation, type Run, type ToolStep } from '../../../run/run.ts';

/**
 * A run as the messages of a chat, the way most agents are logged:
 *
 *     {"role":"user","content":"I want my money back."}
 *     {"role":"assistant","content":null,"tool_calls":[{"id":"call_0","type":"function","function":{…}}]}
 *     {"role":"tool","tool_call_id":"call_0","content":"{\"refundable\":true}"}
 *     {"role":"assistant","content":"I have refunded EUR 60.03."}
 */
export function chatMessages(run: Run): readonly JsonObject[] {
  return turnsOf(run).flatMap(messagesOf);
}

/** Something that somebody says in a chat. */
export interface Spoken {
  readonly role: 'system' | 'user' | 'assistant';
  readonly text: string;
  readonly thought?: string | undefined;
  /** Which agent said it, where a run has several. */
  readonly agent?: string | undefined;
}

/** A run as a chat, in order: what is said, and the calls. */
export function turnsOf({ instructions, goal, steps, finalAnswer }: Run): readonly Turn[] {
  const said = steps.flatMap((step) => (isToolStep(step) ? [] : [step]));
  const saysGoal = said.some(({ from, text }) => from === 'user' && text === goal);
  // A recorded run has its final answer among the steps, too.
  const lastWords = said.findLast(({ from }) => from === 'agent')?.text;
  return [
    ...(instructions === undefined ? [] : [{ role: 'system' as const, text: instructions }]),
    ...(saysGoal ? [] : [{ role: 'user' as const, text: goal }]),
    ...steps.map((step): Turn => (isToolStep(step) ? step : { ...step, role: ROLES[step.from] })),
    ...(finalAnswer === lastWords ? [] : [{ role: 'assistant' as const, text: finalAnswer }]),
  ];
}

export type Turn = Spoken | ToolStep;

const ROLES = { user: 'user', agent: 'assistant', environment: 'system' } as const;

function messagesOf(turn: Turn): readonly JsonObject[] {
  const { thought = '', agent } = turn;
  const further = {
    ...(agent === undefined ? {} : { name: agent }),
    ...(thought === '' ? {} : { reasoning_content: thought }),
  };
  if ('role' in turn) return [{ role: turn.role, content: turn.text, ...further }];
  const { tool, args } = turn.call;
  const id = `call_${turn.index}`;
  const call = { id, type: 'function', function: { name: tool, arguments: JSON.stringify(args) } };
  const asked = { role: 'assistant', content: null, tool_calls: [call], ...further };
  const { observation } = turn;
  if (observation.missing === true) return [asked];
  return [asked, { role: 'tool', tool_call_id: id, content: resultText(observation) }];
}

export function resultText({ ok, data, error }: Observation): string {
  return ok ? asText(data) : JSON.stringify({ error });
}
