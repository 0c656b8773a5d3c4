import { isToolStep, type ToolStep } from '../../../run/run.ts';
import { actOf } from '../grounding/acts.ts';
import { sentenceAt, withoutFences } from '../grounding/stated-values.ts';
import { givesState, otherStates, type StatedState, statesIn } from '../grounding/states.ts';
import { agentTexts, givenTexts, observationText, toldByPeople } from '../grounding/texts.ts';
import { reworded, shortly, shuffled } from './edit-steps.ts';
import { spelledCount } from './harmless/spelled-count.ts';
import { isDeclared } from './misreported-result.ts';
import type { Host, RecordedFault } from './recorded-edit.ts';

const NO_STATE = 'it reports no state that a result gives';
const ELSEWHERE = 'the state it reports is in other words too';
const NO_OTHER = 'every other state is in the run';

/** Says that something is in another state than the result has it. */
export const misreportedState: RecordedFault = {
  name: 'misreported_state',
  type: 'misreported_state',
  description: 'the agent reported another state of things than the result gives.',
  rule: 'one result gives the state that stood there, which excludes the one that is reported; nothing in the run gives that, and the agent says the other nowhere else',
  sham: spelledCount,
  plant(host, random) {
    const found = reportedStates(host);
    if (found.length === 0) return NO_STATE;
    const usable = found.filter((report) => isOnlySaid(host, report));
    if (usable.length === 0) return ELSEWHERE;
    for (const { stated, step, source } of shuffled(usable, random)) {
      const other = shuffled(otherStates(stated.written), random).find(
        (state) => !isInRun(host, state),
      );
      if (other === undefined) continue;
      const change = (text: string): string => exchanged(text, stated.written, other);
      return {
        run: reworded(host.run, change, { from: step, until: step + 1 }).run,
        failureStep: step,
        proof: {
          statement: `Step ${step} says ${shortly(other)}; the result of step ${source.index} says ${shortly(stated.written)}.`,
          old: stated.written,
          new: other,
          sources: [source.index],
          places: [step],
        },
      };
    }
    return NO_OTHER;
  },
};

interface ReportedState {
  readonly stated: StatedState;
  readonly step: number;
  /** The only result before it that gives it. */
  readonly source: ToolStep;
}

function reportedStates({ run, isFailure }: Host): readonly ReportedState[] {
  const results = run.steps
    .filter(isToolStep)
    .filter((step) => actOf(step.call)?.does !== 'read' && !isFailure(step));
  return agentTexts(run).flatMap(({ place, part, text }): readonly ReportedState[] => {
    if (part !== 'text' || text.length > LONGEST_READ) return [];
    return statesIn(withoutFences(text)).flatMap((stated) => {
      const sentence = sentenceAt(text, stated);
      if (!isDeclared(text, stated) || DENIED.test(sentence) || PICTURED.test(text)) return [];
      const giving = results.filter(
        ({ index, observation }) => index < place && givesState(observation, stated),
      );
      const [source, ...others] = giving;
      return source === undefined || others.length > 0 ? [] : [{ stated, step: place, source }];
    });
  });
}

const LONGEST_READ = 20_000;

/** A sentence that says what is not so. */
const DENIED = /\b(?:not|no longer|never|without|neither|nor|cannot)\b|n't\b/i;

/** Pictures of the weather, which would stay. */
const PICTURED = /[\u2600-\u2604\u26C5\u26C8\u{1F324}-\u{1F32B}\u{1F7E0}-\u{1F7EB}✅❌⛔🟢🔴]/u;

/** Whether people do not give the state, and the agent says it once and calls nothing with it afterwards. */
function isOnlySaid({ run }: Host, { stated, step, source }: ReportedState): boolean {
  const mentions = (text: string): number =>
    statesIn(text).filter(({ written }) => isSame(written, stated.written)).length;
  if (toldByPeople(run).some(({ text }) => mentions(text) > 0)) return false;
  const again = run.steps
    .filter(isToolStep)
    .find(({ index, observation }) => index > step && mentions(observationText(observation)) > 0);
  return agentTexts(run).every(({ place, text }) => {
    if (place <= source.index || (again !== undefined && place > again.index)) return true;
    return mentions(text) === (place === step && text !== '' && mentions(text) > 0 ? 1 : 0);
  });
}

const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

function isInRun({ run }: Host, state: string): boolean {
  return [...givenTexts(run), ...agentTexts(run)].some(({ text }) =>
    statesIn(text).some(({ written }) => isSame(written, state)),
  );
}

/** A text with a state replaced by another. */
function exchanged(text: string, old: string, other: string): string {
  let result = '';
  let from = 0;
  for (const { written, start } of statesIn(text)) {
    if (written !== old) continue;
    result += text.slice(from, start) + other;
    from = start + written.length;
  }
  return result + text.slice(from);
}
