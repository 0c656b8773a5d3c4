import { runChecker } from '../../1-worlds/contract/check-run.ts';
import type { Environment, Instance } from '../../1-worlds/contract/environment.ts';
import { sameOutcome } from '../../1-worlds/contract/outcome.ts';
import { replay, scriptOf } from '../../1-worlds/contract/play.ts';
import { type PlayedRun, playedSteps } from '../../1-worlds/contract/played-run.ts';
import { isSameData } from '../../base/same-data.ts';
import type { LabelledTrajectory } from '../../run/trajectory.ts';
import { changedBeyond } from '../harmless/changed-beyond.ts';
import { contentWords } from '../harmless/content-words.ts';
import { type HarmlessEdit, readingTools } from '../harmless/harmless-edits.ts';
import { statedFacts } from '../harmless/stated-facts.ts';
import type { ClauseDefinition } from './clause.ts';
import type { PlayedSample } from './played-sample.ts';

export const harmlessClauses: readonly ClauseDefinition[] = [
  {
    name: 'a tool that says it only reads changes nothing',
    *breaches(sample) {
      const { environment } = sample;
      const reading = readingTools(environment);
      for (const { instance, parent } of sample) {
        for (const { index, call } of parent.steps) {
          if (!reading.has(call.tool)) continue;
          if (!isSameAfter(environment, instance, parent, index)) {
            yield `${instance.id} goes on differently after a second ${call.tool}`;
          }
        }
      }
    },
  },
  {
    name: 'a harmless edit breaks no rule',
    *breaches(sample) {
      const violationsOf = runChecker(sample.environment.rulebook);
      for (const { edited } of editedRuns(sample)) {
        for (const { rule, step, message } of violationsOf(edited)) {
          yield `${edited.id}: ${rule} at step ${step}: ${message}`;
        }
      }
    },
  },
  {
    name: 'a harmless edit leaves the outcome and every stated fact as they were',
    *breaches(sample) {
      const { environment } = sample;
      for (const { instance, parent, edited } of editedRuns(sample)) {
        const outcome = environment.outcome(playedSteps(edited.steps), instance);
        if (!sameOutcome(outcome, environment.expected(instance))) {
          yield `${edited.id} ends in ${JSON.stringify(outcome)}`;
        }
        const facts = statedFacts(parent.finalAnswer);
        const stated = statedFacts(edited.finalAnswer);
        if (!isSameData(stated, facts)) {
          yield `${edited.id} states ${listed(stated)} instead of ${listed(facts)}`;
        }
        if (environment.statesOutcome?.(edited) !== environment.statesOutcome?.(parent)) {
          yield `${edited.id} does not state the outcome as its parent does`;
        }
      }
    },
  },
  {
    name: 'a harmless edit changes exactly what it is meant to change',
    *breaches(sample) {
      for (const { edit, parent, edited } of editedRuns(sample)) {
        const beyond = changedBeyond(edit.place, parent, edited);
        if (beyond !== null) yield `${edited.id} ${beyond}`;
      }
    },
  },
  {
    name: 'every paraphrase rewords some reply',
    *breaches(sample) {
      if (!sample.isLarge) return;
      const answers = Array.from(sample, ({ instance, parent }) => ({
        instance,
        answer: parent.finalAnswer,
      }));
      for (const { name, reply } of sample.environment.paraphrases ?? []) {
        const rewords = answers.some(({ instance, answer }) => {
          const other = reply(answer, instance);
          return other !== null && other !== answer;
        });
        if (!rewords) yield `the paraphrase ${name} fits no reply of the oracle`;
      }
    },
  },
  {
    // A claim needs words. One that is made of words that the reply has already is not found this way.
    name: 'a paraphrase brings in no content word that it does not declare',
    *breaches(sample) {
      const paraphrases = (sample.environment.paraphrases ?? []).map(
        ({ name, reply, newWords = [] }) => ({
          name,
          reply,
          declared: contentWords(newWords.join(' ')),
        }),
      );
      for (const { instance, parent } of sample) {
        const { goal, finalAnswer } = parent;
        const known = contentWords(`${goal}\n${finalAnswer}`);
        for (const { name, reply, declared } of paraphrases) {
          const added = [...contentWords(reply(finalAnswer, instance) ?? '')].flatMap(
            ([word, written]) => (known.has(word) || declared.has(word) ? [] : [written]),
          );
          if (added.length > 0) {
            yield `${instance.id}: the paraphrase ${name} adds ${listed(added)}; if that claims nothing, name it in newWords`;
          }
        }
      }
    },
  },
];

/** Whether making a read again after every later call leaves the observations of the others as they were. */
function isSameAfter(
  environment: Environment,
  instance: Instance,
  parent: PlayedRun,
  index: number,
): boolean {
  const script = scriptOf(parent);
  const read = script.calls.slice(index, index + 1);
  const calls = script.calls.flatMap((call, at) => (at < index ? [call] : [call, ...read]));
  const { steps } = replay(environment, instance, { ...script, calls });
  return parent.steps.every(({ observation }, at) => {
    const place = at + Math.max(0, at - index);
    return isSameData(steps[place]?.observation, observation);
  });
}

const listed = (facts: readonly string[]): string =>
  facts.length === 0 ? 'nothing' : facts.join(', ');

interface EditedRun {
  readonly instance: Instance;
  readonly edit: HarmlessEdit;
  readonly parent: LabelledTrajectory;
  readonly edited: LabelledTrajectory;
}

/** Every harmless edit of every instance whose run can have it. */
function* editedRuns(sample: PlayedSample): Generator<EditedRun> {
  for (const { instance, clean: parent, harmless } of sample) {
    for (const { edit, row: edited } of harmless) yield { instance, edit, parent, edited };
  }
}
