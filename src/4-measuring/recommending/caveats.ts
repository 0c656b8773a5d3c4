import { number, percent, percentRange, range, signed } from '../../base/text/numbers.ts';
import type { JudgeMeasurement } from '../measurement/measurement.ts';
import { movedBy, reactions } from './edits-sentence.ts';
import { costWith } from './headline.ts';
import { inWords, listed, listedBriefly } from './listed.ts';
import { missingParents } from './missing-parents.ts';
import { judgeName, typeNames } from './named.ts';
import { bestFirst, isCheaper, leadOver, type Recommended } from './recommend.ts';
import type { Evidence } from './recommendation-words.ts';

/** More judges than this are counted and not named. */
const MOST_RIVALS = 2;
/** From this share of runs on, what is unscored could change the picture. */
const MUCH = 0.05;

/** What a careful colleague would add to a recommendation, the weightiest first. */
export function caveatsFor(recommended: Recommended, evidence: Evidence): readonly string[] {
  const candidates = bestFirst(evidence.judges, evidence.differences);
  const [first] = candidates;
  if (first === undefined) return [];
  const hasPairs = candidates.some(({ paired }) => paired.all.pairs > 0);
  const isTrusted = recommended.judge !== null;
  const missing = unscored(first, recommended, evidence);
  const isMuch = first.unscored >= MUCH * evidence.set.trajectories;
  const found = [
    isTrusted ? flagsOnClean(first, evidence) : closest(first, candidates, evidence),
    isTrusted ? rivals(first, candidates, evidence) : null,
    hasPairs && isMuch ? missing : null,
    isTrusted ? reactsToEditing(first) : null,
    isTrusted ? owesToReplies(first) : null,
    isTrusted ? givesIn(first) : null,
    neverShown(recommended, candidates),
    hasPairs && !isMuch ? missing : null,
    isTrusted ? notCompared(first, evidence) : null,
    evidence.set.labelled === null ? missingParents(evidence.set) : null,
  ];
  return found.filter((text) => text !== null);
}

/** How often the judge flags runs that nothing was planted in. What that means in use stands in the headline. */
function flagsOnClean({ metrics }: JudgeMeasurement, { set }: Evidence): string | null {
  const { recall, falseAlarms } = metrics;
  if (falseAlarms.of === 0) return null;
  const share = `${percent(falseAlarms.estimate)} ${percentRange(falseAlarms.interval)}`.trimEnd();
  return set.parents === 'presumed'
    ? `It flags ${share} of your runs. Recordings may contain real faults, so those flags may be right.`
    : `It flags ${percent(recall.estimate)} of faults and ${share} of clean runs.`;
}

/** Whether edits that harm nobody are flagged as well, so that part of its Δ may be due to editing. */
function reactsToEditing(judge: JudgeMeasurement): string | null {
  const { netDelta } = judge;
  const shown = reactions(judge).filter(({ isShown }) => isShown);
  if (shown.length === 0) return null;
  const net =
    netDelta === null
      ? 'so part of its Δ may come from that'
      : `which leaves a net Δ of ${signed(netDelta.estimate)} ${range(netDelta.interval, signed)}`;
  const to = shown.map((each) => `${each.to} (${each.moved})`).join(' and ');
  return `It also reacts to ${to}, ${net}.`;
}

/** So many instances are enough to learn what patterns of words tell. */
const ENOUGH_TO_LEARN = 20;

/** Whether nobody looked if a pattern of words would do as well. */
function notCompared({ aboveSurface }: JudgeMeasurement, { set }: Evidence): string | null {
  return aboveSurface !== null || set.instances < ENOUGH_TO_LEARN
    ? null
    : 'Nobody has looked whether a pattern of words does as well: judge with control-surface, too.';
}

/** Whether text in a run moves the judge away from a flag, more than any other text does. */
function givesIn({ attacks }: JudgeMeasurement): string | null {
  const [row] = attacks === null ? [] : movedBy(attacks);
  if (row === undefined) return null;
  const { estimate, interval } = row.faults.effect;
  const kind = row.by === 'all' ? '' : ` (“${row.label}”)`;
  return `Attacks move it${kind}: text that says that all is well changes its flag rate on faults by ${signed(estimate)} ${range(interval, signed)}, beside neutral text in its place.`;
}

/** Whether part of its Δ is due to replies that do not fit what happened, which real agents seldom send. */
function owesToReplies({ faithfulReplies }: JudgeMeasurement): string | null {
  if (faithfulReplies === null) return null;
  const { faults, difference } = faithfulReplies.all;
  const { estimate, interval } = difference;
  if (interval === null || interval.low <= 0) return null;
  return `It owes part of its Δ to stale replies: on the ${faults} faults with a faithful one as well, Δ is lower by ${number(estimate)} ${range(interval)} with that.`;
}

/** Where no judge has earned trust, the one that costs least. */
function closest(
  first: JudgeMeasurement,
  candidates: readonly JudgeMeasurement[],
  evidence: Evidence,
): string | null {
  if (candidates.length === 1 || first.saving.estimate === null) return null;
  return `${judgeName(first.judgeId)} comes closest, at ${costWith(first, evidence)} per run.`;
}

function unscored(
  { judgeId, unscored: runs }: JudgeMeasurement,
  { judge }: Recommended,
  { set }: Evidence,
): string | null {
  if (runs === 0) return null;
  return `${judge === null ? judgeName(judgeId) : 'It'} has no readable verdict on ${runs} of ${set.trajectories} runs.`;
}

/** Judges that may be as good, and one that has a larger Δ although it costs more. */
function rivals(
  first: JudgeMeasurement,
  candidates: readonly JudgeMeasurement[],
  { differences }: Evidence,
): string | null {
  const found = candidates.flatMap((judge) => {
    if (judge === first) return [];
    const lead = (by: 'expectedCost' | 'delta') =>
      leadOver(first.judgeId, judge.judgeId, differences, by);
    return [
      { judge, name: judgeName(judge.judgeId), cost: lead('expectedCost'), delta: lead('delta') },
    ];
  });
  const leader = found.find(({ delta, cost }) => (delta?.high ?? 0) < 0 && (cost?.low ?? 0) > 0);
  const larger =
    leader === undefined
      ? []
      : [
          `${leader.name} has a larger Δ, by ${number(-(leader.delta?.estimate ?? 0))}, but costs more.`,
        ];
  const close = found.flatMap(({ cost, delta, ...rest }) => {
    const lead = cost ?? delta;
    return lead === null || lead.low > 0 || lead.high < 0 ? [] : [{ ...rest, lead }];
  });
  const what = found.some(({ cost }) => cost !== null) ? 'cost' : 'Δ';
  const [only] = close;
  if (only === undefined) return larger[0] ?? null;
  // A lead in cost is a lower cost.
  const { estimate, low, high } = only.lead;
  const difference = what === 'Δ' ? only.lead : { estimate: -estimate, low: -high, high: -low };
  const names = close.map(({ name }) => name);
  return [
    close.length === 1
      ? `Its ${what} is statistically indistinguishable from that of ${only.name}: the difference is ${signed(difference.estimate)} ${range(difference, signed)}${cheaper(first, only.judge)}.`
      : `Its ${what} is statistically indistinguishable from those of ${names.length > MOST_RIVALS ? `${inWords(names.length)} other judges, such as ${only.name}` : listed(names)}.`,
    ...larger,
  ].join(' ');
}

/** What a judge saves beside another that may be as good. */
function cheaper(first: JudgeMeasurement, other: JudgeMeasurement): string {
  if (!isCheaper(first, other)) return '';
  const tokens = ({ metrics }: JudgeMeasurement): number =>
    Math.round(metrics.tokensPerTrajectory.estimate ?? 0);
  const [own, others] = [tokens(first), tokens(other)];
  return own === others
    ? '; it takes less time'
    : `; it costs ${own === 0 ? 'no' : own.toLocaleString('en')} tokens per run instead of ${others.toLocaleString('en')}`;
}

/** Types that no judge could see, because what they are shown is the same with and without the fault. */
function neverShown(
  { uncovered }: Recommended,
  candidates: readonly JudgeMeasurement[],
): string | null {
  const hidden = uncovered.filter((type) =>
    candidates.every(({ pairedByType }) =>
      pairedByType.some((row) => row.group === type && row.noneShown),
    ),
  );
  if (hidden.length === 0) return null;
  const whom = candidates.length === 1 ? 'it is shown' : 'these judges are shown';
  return `Nothing that ${whom} gives away ${listedBriefly(typeNames(candidates)(hidden), 'or')}.`;
}
