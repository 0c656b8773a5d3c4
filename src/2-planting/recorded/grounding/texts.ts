import type { Json } from '../../../run/json.ts';
import { isObject, parsedText } from '../../../run/json.ts';
import { isToolStep, type Observation, type Run, type Step } from '../../../run/run.ts';

/** Where something is said in a run: before it begins, by the user, or at a step. */
export type Place = number | 'goal' | 'instructions';

/** A text of a run, and where it is. */
export interface PlacedText<Where extends Place = Place> {
  readonly place: Where;
  readonly text: string;
}

/** A text of the agent's own: what it wrote, what it thought, or the arguments of a call. */
interface AgentText extends PlacedText<number> {
  readonly part: 'text' | 'thought' | 'args';
}

/** Places in the order in which the agent learns of them. */
export function orderOf(place: Place): number {
  if (typeof place === 'number') return place;
  return place === 'goal' ? -1 : -2;
}

/** Everything that the agent was given: its instructions, what the user said, what tools answered. */
export function givenTexts(run: Run): readonly PlacedText[] {
  const given: PlacedText[] = [];
  if (run.instructions !== undefined) given.push({ place: 'instructions', text: run.instructions });
  given.push({ place: 'goal', text: run.goal });
  for (const step of run.steps) {
    if (isToolStep(step))
      given.push({ place: step.index, text: observationText(step.observation) });
    else if (step.from !== 'agent') given.push({ place: step.index, text: step.text });
  }
  return given;
}

/** What the agent was given otherwise than as a result. */
export function toldByPeople(run: Run): readonly PlacedText[] {
  return givenTexts(run).filter(({ place }) => {
    const step = typeof place === 'number' ? run.steps[place] : undefined;
    return step === undefined || !isToolStep(step);
  });
}

/** Everything that the agent itself wrote, in order. */
export function agentTexts({ steps }: Pick<Run, 'steps'>): readonly AgentText[] {
  return steps.flatMap(textsOfStep);
}

export function textsOfStep(step: Step): readonly AgentText[] {
  const { index: place } = step;
  if (isToolStep(step)) {
    return [
      { place, part: 'thought', text: step.thought },
      { place, part: 'args', text: valueText(step.call.args) },
    ];
  }
  if (step.from !== 'agent') return [];
  return [
    { place, part: 'thought', text: step.thought ?? '' },
    { place, part: 'text', text: step.text },
  ];
}

/** What a tool answered, as text in which words are not joined by escapes. */
export function observationText({ data, error }: Observation): string {
  return error === null ? valueText(data) : `${error}\n${valueText(data)}`;
}

/** Keys and values, one per line. Text that holds JSON is also given as what it holds. */
export function valueText(value: Json): string {
  const parts: string[] = [];
  collect(value, parts);
  return parts.join('\n');
}

function collect(value: Json, parts: string[]): void {
  if (typeof value === 'string') {
    parts.push(value);
    if (value.includes('\\') && /^\s*[[{"]/.test(value)) {
      const parsed = parsedText(value);
      if (parsed !== undefined && parsed !== value) collect(parsed, parts);
    }
  } else if (Array.isArray(value)) for (const item of value) collect(item, parts);
  else if (isObject(value)) {
    for (const [key, item] of Object.entries(value)) {
      parts.push(key);
      collect(item, parts);
    }
  } else if (value !== null) parts.push(String(value));
}
