// Judges that state how sure they are and name fault types, on the rows of a whole set. They are harder
// than those of judges.mjs in what the scores depend on: rare alarms, verdicts on faults that go against
// those on their parents, siblings that share their luck, and types of which only one outcome is seen.
import {
  judgedSetFromMemory,
  labelledSet,
  planSet,
  supportDesk,
} from '../../generated/internals.mjs';
import { alarmOf, detectionOf, randomJudge } from './judges.mjs';

/** The columns of a generated set with every parent. */
export function columnsOf(size, seed = 7) {
  const runs = [...labelledSet(planSet(supportDesk, { size, seed, parents: true }))];
  return judgedSetFromMemory(runs, [], supportDesk).set;
}

const constant = (sure) => () => sure;
const graded = (levels) => (right, draw) => {
  const lean = right ? Math.max(draw.random(), draw.random()) : draw.random();
  return levels[Math.floor(lean * levels.length)];
};

/** How sure a judge says it is, given whether it is right, whether it flags, and the instance's effect. */
function randomConfidence(draw) {
  const sure = () => 0.5 + 0.5 * draw.random();
  const [one, two] = [sure(), sure()];
  return draw.oneOf([
    constant(draw.oneOf([0.9, 1, one])),
    constant(one),
    (right) => (right ? Math.max(one, two) : Math.min(one, two)),
    (_, __, flags) => (flags ? one : two),
    graded([0.55, 0.65, 0.75, 0.85, 0.95]),
    graded([0.6, 0.9, 1]),
    (right, { random }) => Math.min(1, 0.5 + (right ? 0.5 : 0.4) * random()),
    (_, { random }, __, effect) => 0.5 + 0.5 / (1 + Math.exp(-effect - 2 * random())),
  ]);
}

/** @param at every third judge is a copy of the one before that answers a few runs afresh */
export function statingJudge(draw) {
  const base = randomJudge(draw);
  const rare = draw.random() < 0.3;
  return {
    ...base,
    alarm: rare ? 0.002 + 0.03 * draw.random() : base.alarm,
    share: draw.oneOf([base.share, base.share, 0, -1]),
    opposed: draw.random() < 0.2 ? 0.3 + 0.7 * draw.random() : 0,
    together: draw.random() < 0.25 ? draw.oneOf([0.6, 1]) : 0,
    // By type: which outcome it does not see, if any.
    blindTo: base.detect.map(() => (draw.random() < 0.2 ? draw.oneOf([0, 1]) : -1)),
    typed: draw.oneOf([1, 0.9, draw.random()]),
    sure: randomConfidence(draw),
  };
}

/** One run of a judge over a set, into its columns. */
export function judgeOnce(judged, set, columns, draw) {
  const effects = new Float64Array(set.instances.length);
  const luck = new Float64Array(set.instances.length);
  for (let at = 0; at < effects.length; at++) {
    effects[at] = judged.instance === 0 ? 0 : judged.instance * draw.normal();
    luck[at] = draw.random() < judged.together ? draw.random() : -1;
  }
  const say = (row, flags) => {
    columns.flag[row] = flags ? 1 : 0;
    const right = flags === (set.faulty[row] === 1);
    const type = set.type[row];
    const named = draw.random() < judged.typed ? type : (type + 1) % set.types.length;
    columns.type[row] = flags && type >= 0 ? named : -1;
    columns.confidence[row] = judged.sure(right, draw, flags, effects[set.instance[row]]);
  };
  for (let row = 0; row < set.size; row++) {
    if (set.faulty[row] === 1) continue;
    const effect = effects[set.instance[row]];
    say(row, draw.random() < alarmOf(judged, set.scenario[row], effect));
  }
  for (let row = 0; row < set.size; row++) {
    if (set.faulty[row] === 0) continue;
    const instance = set.instance[row];
    const alarmed = columns.flag[set.parent[row]] === 1;
    const type = set.type[row];
    const fault = { type, scenario: set.scenario[row] };
    const isBlind = judged.blindTo[type] === set.outcomeCorrect[row];
    const seen = isBlind ? 0 : detectionOf(judged, fault, alarmed, effects[instance]);
    const chance = alarmed ? seen * (1 - judged.opposed) : seen;
    say(row, (luck[instance] < 0 ? draw.random() : luck[instance]) < chance);
  }
}
