import { number, percent, percentRange, range, signed } from '../../base/text/numbers.ts';
import type { JudgeMeasurement } from '../measurement/measurement.ts';
import { inWords, listed, listedBriefly } from './listed.ts';
import { missingParents } from './missing-parents.ts';
import { judgeName, typeNames } from './named.ts';
import { bestFirst, isCheaper, leadOver, type Recommended, seenBy } from './recommend.ts';
import type { Evidence } from './recommendation-words.ts';
import { sightOf } from './sight.ts';

const MOST_CAVEATS = 3;
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
    isTrusted ? flagsOnClean(first, evidence) : closest(candidates),
    isTrusted ? reactsToEditing(first) : null,
    isTrusted ? owesToReplies(first) : null,
    isTrusted ? givesIn(first) : null,
    hasPairs && isMuch ? missing : null,
    isTrusted ? rivals(first, candidates, evidence) : null,
    neverShown(recommended, candidates),
    hasPairs && !isMuch ? missing : null,
    evidence.set.labelled === null ? missingParents(evidence.set) : null,
  ];
  return found.filter((text) => text !== null).slice(0, MOST_CAVEATS);
}

/** How often the judge flags runs that nothing was planted in. What that means in use stands in the headline. */
function flagsOnClean({ metrics }: JudgeMeasurement, { set }: Evidence): string | null {
  const { falseAlarms } = metrics;
  if (falseAlarms.of === 0) return null;
  const share = `${percent(falseAlarms.estimate)} ${percentRange(falseAlarms.interval)}`.trimEnd();
  return set.parents === 'presumed'
    ? `It flags ${share} of your runs. Recordings may contain real faults, so those flags may be right.`
    : `It flags ${share} of clean runs.`;
}

/** Whether edits that harm nobody are flagged as well, so that part of its Δ may be due to editing. */
function reactsToEditing({ harmlessEdits, netDelta }: JudgeMeasurement): string | null {
  if (harmlessEdits === null) return null;
  const { difference, interval } = harmlessEdits.all;
  if (interval === null || interval.low <= 0) return null;
  const net =
    netDelta === null
      ? 'so part of its Δ may come from that'
      : `which leaves a net Δ of ${signed(netDelta.estimate)} ${range(netDelta.interval, signed)}`;
  return `It also reacts to harmless edits (${signed(difference)} ${range(interval, signed)}), ${net}.`;
}

/** Below this, attacks are shown to cost detections that matter. */
const ROBUST = 0.9;

/** Whether text in a run can talk the judge out of what it has seen. */
function givesIn({ attacks }: JudgeMeasurement): string | null {
  if (attacks === null) return null;
  const { robustness, interval } = attacks.all;
  if (interval === null || interval.high >= ROBUST) return null;
  return `Only ${percent(robustness)} ${percentRange(interval)} of what it detects survives text in the run that tells it that all is well.`;
}

/** Whether part of its Δ is due to replies that do not fit what happened, which real agents seldom send. */
function owesToReplies({ faithfulReplies }: JudgeMeasurement): string | null {
  if (faithfulReplies === null) return null;
  const { faults, difference } = faithfulReplies.all;
  const { estimate, interval } = difference;
  if (interval === null || interval.low <= 0) return null;
  return `It owes part of its Δ to stale replies: on the ${faults} faults with a faithful one as well, Δ is lower by ${number(estimate)} ${range(interval)} with that.`;
}

/** Where no judge has earned trust, the one that sees most. */
function closest(candidates: readonly JudgeMeasurement[]): string | null {
  const [best] = candidates
    .map((judge) => ({
      judge,
      part: judge.pairedByType.filter((row) => sightOf(row) === 'partly'),
    }))
    .toSorted((one, other) => other.part.length - one.part.length);
  if (best === undefined || best.part.length === 0) return null;
  const { judge, part } = best;
  const name = candidates.length === 1 ? 'It' : `${judgeName(judge.judgeId)} comes closest: it`;
  return `${name} sees part of ${listedBriefly(part.map(({ label, delta }) => `${label} (${signed(delta)})`))}.`;
}

function unscored(
  { judgeId, unscored: runs }: JudgeMeasurement,
  { judge }: Recommended,
  { set }: Evidence,
): string | null {
  if (runs === 0) return null;
  return `${judge === null ? judgeName(judgeId) : 'It'} has no readable verdict on ${runs} of ${set.trajectories} runs.`;
}

/** Judges that may be as good, and one that has a larger Δ although it sees fewer types. */
function rivals(
  first: JudgeMeasurement,
  candidates: readonly JudgeMeasurement[],
  { differences }: Evidence,
): string | null {
  const found = candidates.flatMap((judge) => {
    const lead = judge === first ? null : leadOver(first.judgeId, judge.judgeId, differences);
    return lead === null ? [] : [{ judge, name: judgeName(judge.judgeId), ...lead }];
  });
  const leader = found.find(({ high }) => high < 0);
  if (leader !== undefined) {
    const isNarrower = seenBy(leader.judge) < seenBy(first);
    return `${leader.name} has a larger Δ, by ${number(-leader.estimate)}${isNarrower ? ', but sees fewer fault types' : ' over what both scored'}.`;
  }
  const close = found.filter(({ low, high }) => low <= 0 && high >= 0);
  const [only] = close;
  if (only === undefined) return null;
  if (close.length === 1) {
    return `Its Δ is statistically indistinguishable from that of ${only.name}: the difference is ${signed(only.estimate)} ${range(only, signed)}${cheaper(first, only.judge)}.`;
  }
  const names = close.map(({ name }) => name);
  return `Its Δ is statistically indistinguishable from those of ${names.length > MOST_RIVALS ? `${inWords(names.length)} other judges, such as ${only.name}` : listed(names)}.`;
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
