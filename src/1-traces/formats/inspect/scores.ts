import { at, isObject, type Json } from '../../../run/json.ts';
import type { Label } from '../../../run/label.ts';
import { plainFacts } from '../../building/recorded-facts.ts';
import type { RecordedTrace } from '../../trace-format.ts';

/** Whether a score says right or wrong; null if it says anything else, such as half right. */
function isRight(value: Json | undefined): boolean | null {
  if (value === 'C' || value === 1 || value === true) return true;
  if (value === 'I' || value === 0 || value === false) return false;
  return null;
}

/** The label that the scores give, if each of them says right or wrong and they agree. */
export function inspectLabel(sample: Json): Label | null {
  const verdicts = scoresOf(sample).map(([, value]) => isRight(value));
  const [first] = verdicts;
  if (first === undefined || first === null || verdicts.some((right) => right !== first)) {
    return null;
  }
  return {
    faulty: !first,
    failureStep: null,
    failureType: null,
    outcomeCorrect: first,
    by: 'inspect score',
  };
}

function scoresOf(sample: Json): readonly (readonly [string, Json | undefined])[] {
  const scores = at(sample, 'scores');
  if (isObject(scores)) {
    return Object.entries(scores).map(([name, score]) => [name, at(score, 'value')]);
  }
  // Logs of the first version have a single score.
  const single = at(sample, 'score');
  return single === undefined || single === null ? [] : [['score', at(single, 'value')]];
}

export function inspectFacts(sample: Json, log: Json | null): RecordedTrace['facts'] {
  const scores = scoresOf(sample);
  return plainFacts({
    sample: at(sample, 'id'),
    epoch: at(sample, 'epoch'),
    task: at(log, 'eval', 'task'),
    model: at(log, 'eval', 'model'),
    status: at(log, 'status'),
    limit: at(sample, 'limit', 'type') ?? at(sample, 'limit'),
    failed: at(sample, 'error') != null,
    ...(scores.length === 1 ? { score: scores[0]?.[1] } : {}),
    ...Object.fromEntries(scores.map(([name, value]) => [`score.${name}`, value])),
  });
}
