import type { JsonObject } from '../../../run/json.ts';
import { asText } from '../../../run/json.ts';
import { isToolStep, type Observation, type Run, type Step } from '../../../run/run.ts';

/**
 * A run as the messages of a chat, the way most agents are logged:
 *
 *     {"role":"user","content":"I want my money back."}
 *     {"role":"assistant","content":null,"tool_calls":[{"id":"call_0","type":"function","function":{…}}]}
 *     {"role":"tool","tool_call_id":"call_0","content":"{\"refundable\":true}"}
 *     {"role":"assistant","content":"I have refunded EUR 60.03."}
 */
export function chatMessages(run: Run): readonly JsonObject[] {
  const { instructions, goal, steps, finalAnswer } = run;
  const said = steps.flatMap((step) => (isToolStep(step) ? [] : [step]));
  const saysGoal = said.some(({ from, text }) => from === 'user' && text === goal);
  // A recorded run has its final answer among the steps, too.
  const lastWords = said.findLast(({ from }) => from === 'agent')?.text;
  return [
    ...(instructions === undefined ? [] : [{ role: 'system', content: instructions }]),
    ...(saysGoal ? [] : [{ role: 'user', content: goal }]),
    ...steps.flatMap(messagesOf),
    ...(finalAnswer === lastWords ? [] : [{ role: 'assistant', content: finalAnswer }]),
  ];
}

const ROLES = { user: 'user', agent: 'assistant', environment: 'system' } as const;

function messagesOf(step: Step): readonly JsonObject[] {
  const { thought = '', agent } = step;
  const further = {
    ...(agent === undefined ? {} : { name: agent }),
    ...(thought === '' ? {} : { reasoning_content: thought }),
  };
  if (!isToolStep(step)) return [{ role: ROLES[step.from], content: step.text, ...further }];
  const { tool, args } = step.call;
  const id = `call_${step.index}`;
  const call = { id, type: 'function', function: { name: tool, arguments: JSON.stringify(args) } };
  const asked = { role: 'assistant', content: null, tool_calls: [call], ...further };
  const { observation } = step;
  if (observation.missing === true) return [asked];
  return [asked, { role: 'tool', tool_call_id: id, content: resultText(observation) }];
}

function resultText({ ok, data, error }: Observation): string {
  return ok ? asText(data) : JSON.stringify({ error });
}
