import { isToolStep, type Observation, type ToolStep } from '../../../../run/run.ts';
import { identifiersIn } from '../../grounding/identifiers.ts';
import { agentTexts, observationText } from '../../grounding/texts.ts';
import { isAgentMessage, shortly, shuffled, withSteps } from '../edit-steps.ts';
import { respacedJson } from '../harmless/respaced-json.ts';
import type { Host, RecordedFault } from '../recorded-edit.ts';

const NO_WRITE = 'it does not end with a write and an answer';
const SPEAKS_OF_FAILURE = 'its answer has a word of failure in it';
const NO_ERROR = 'no recorded failure could have happened here';

/** Failures that say nothing about what was asked for. Any other could contradict the rest of the run. */
const OUT_OF_SERVICE =
  /\b(?:time[ds]?[ -]?out|timeout|unavailable|temporar\w+|internal (?:server )?error|server error|service error|connection|network|try again|rate limit\w*|too many requests|overloaded|busy|maintenance)\b/i;

const FAILURE_WORD =
  /\b(?:fail\w*|error\w*|unable|cannot|can't|could not|couldn't|unfortunately|unsuccessful\w*|problem\w*|issue|issues|sorry|apolog\w*|not (?:possible|available|allowed|successful\w*)|denied|rejected|invalid|however)\b/i;

/** Reports success though the last write failed. */
export const ignoredObservation: RecordedFault = {
  name: 'ignored_observation',
  type: 'ignored_observation',
  description: 'a call failed, and the agent went on as if it had succeeded.',
  rule: 'the last call of a declared write has the result of a recorded failure of the same tool, and nothing that the agent says after it speaks of failure',
  needs: {
    what: 'a write',
    isDeclared: (declared) => [...declared.tools.values()].some(({ kind }) => kind === 'write'),
  },
  sham: respacedJson,
  plant(host, random) {
    const write = closingWrite(host);
    if (write === null) return NO_WRITE;
    const after = agentTexts(host.run).filter(({ place }) => place > write.index);
    if (after.some(({ text }) => FAILURE_WORD.test(text))) return SPEAKS_OF_FAILURE;
    const fitting = (host.corpus.errors.get(write.call.tool) ?? []).filter((error) =>
      fits(host, error, write),
    );
    const [observation] = shuffled(fitting, random);
    if (observation === undefined) return NO_ERROR;
    const failureStep = write.index + 1;
    const steps = host.run.steps.with(write.index, { ...write, observation });
    return {
      run: withSteps(host.run, steps),
      failureStep,
      proof: {
        statement: `The call of ${shortly(write.call.tool)} at step ${write.index} fails; step ${failureStep} goes on as if it had succeeded.`,
        new: shortly(observationText(observation).split('\n')[0] ?? ''),
        sources: [write.index],
        places: [write.index],
      },
    };
  },
};

/** The last call of the run, if it is a successful write that the agent answers right away. */
function closingWrite({ run, declared, isFailure }: Host): ToolStep | null {
  const write = run.steps.filter(isToolStep).at(-1);
  if (write === undefined || declared.tools.get(write.call.tool)?.kind !== 'write') return null;
  if (!write.observation.ok || isFailure(write)) return null;
  const next = run.steps[write.index + 1];
  return next !== undefined && isAgentMessage(next) ? write : null;
}

/** Whether a failure could have happened here: the service was out of order, and nothing else is said. */
function fits({ provenance }: Host, error: Observation, write: ToolStep): boolean {
  const text = observationText(error);
  return (
    OUT_OF_SERVICE.test(text) &&
    identifiersIn(text).every((name) => provenance.isGivenBefore(name, write.index))
  );
}
