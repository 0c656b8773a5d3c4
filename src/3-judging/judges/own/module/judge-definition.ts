import { ModuleError, oneLine } from '../../../../base/errors.ts';
import type { JudgeDefinition } from '../../judge.ts';

/** @param from where the value comes from, as the beginning of the message */
export function asJudge(value: unknown, from: string): JudgeDefinition {
  const refuse = (problem: string): never => {
    throw new ModuleError(`${oneLine(from)}: ${problem}; see defineJudge`);
  };
  if (typeof value !== 'object' || value === null) {
    return refuse('export a judge as the default, or as `judge`');
  }
  const { id, view, judge } = value as Record<string, unknown>;
  if (typeof id !== 'string' || id.trim() === '')
    refuse("the judge's id must be a non-empty string");
  if (view !== 'step' && view !== 'outcome') refuse("the judge's view must be 'step' or 'outcome'");
  if (typeof judge !== 'function') refuse("the judge's judge must be a function");
  return value as JudgeDefinition;
}
