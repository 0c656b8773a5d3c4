// What all simulations share: their level, the margin that luck has, and flags that are written over.
import { JudgeColumns, judgedSetFromMemory, supportDesk } from '../../generated/internals.mjs';

export const CONFIDENCE = 0.95;
/** How often anything that is said may be wrong. */
export const MOST_ERRORS = 1 - CONFIDENCE;

export const percent = (share) => `${(100 * share).toFixed(1)} %`;
export const median = (list) => list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)];

/** Three standard errors of a share that was counted in so many simulations. */
const luck = (share, times) => 3 * Math.sqrt((share * (1 - share)) / times);
export const isAbove = (share, times, most = MOST_ERRORS) => share > most + luck(most, times);
export const isBelow = (share, times, least) => share < least - luck(least, times);

/** Whether a table marks anything that is beyond its aim. */
export const isMarked = (text) => /\b(?:HIGH|LOW|WIDE)\b/.test(text);

/** To follow a title: how often each number was counted, and how far it may be off. */
export const counted = (times) =>
  `${times} simulations each; the standard error of 5 % is ${percent(luck(MOST_ERRORS, times) / 3)}`;

const SAID = {
  faulty: false,
  failureStep: null,
  failureType: null,
  confidence: 0.9,
  unscored: false,
  latencySeconds: 0,
  promptTokens: 0,
  completionTokens: 0,
};

/** A set with judges that were asked so often. Each simulation writes its flags over the columns. */
export function flaggedSet(
  runs,
  { ids = ['simulated'], repetitions = 1, seconds = [], subject = supportDesk } = {},
) {
  const { set } = judgedSetFromMemory(runs, [], subject);
  const judges = ids.map((id, place) => {
    const said = { ...SAID, latencySeconds: seconds[place] ?? 0 };
    const judge = new JudgeColumns(id, set, null);
    for (let at = 1; at <= repetitions; at++) {
      const columns = judge.inRepetition(at);
      for (let row = 0; row < set.all.size; row++) columns.add(row, said);
    }
    return judge;
  });
  return { set, judges };
}
