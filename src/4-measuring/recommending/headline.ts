import { ABSENT, percent, range, sharePercent } from '../../base/text/numbers.ts';
import type { JudgeMeasurement } from '../measurement/measurement.ts';
import { merelyReacts } from './edits-sentence.ts';
import { labelsSentence } from './labels-sentence.ts';
import { inWords, listed, listedBriefly, outOf } from './listed.ts';
import { judgeName, typeNames } from './named.ts';
import { parentWords } from './parent-words.ts';
import { ranked } from './ranked.ts';
import { type Added, bestFirst, isWorthIt, type Recommended, typesWithPairs } from './recommend.ts';
import type { Evidence } from './recommendation-words.ts';
import { sightOf } from './sight.ts';
import { notShown, surfaceDoesAsWell, surfaceText } from './surface.ts';

/** More judges than this are not named one by one. */
const MOST_ADDED = 2;

/** Which judge to trust, for what, and what none of them catches, for somebody who reads nothing else. */
export function headlineFor(recommended: Recommended, evidence: Evidence): string {
  const { judges } = evidence;
  const candidates = judges.filter(({ control }) => !control);
  if (candidates.length === 0) return onlyControls(judges.length);
  const scored = candidates.filter(({ paired }) => paired.all.pairs > 0);
  if (scored.length === 0) return headlineWithoutPairs(evidence, candidates);
  const first = judges.find(({ judgeId }) => judgeId === recommended.judge);
  const trust =
    first === undefined
      ? trustingNobody(candidates, evidence)
      : trusting(first, candidates.length === 1, recommended, evidence);
  return [...trust, ...gaps(recommended, evidence)].join(' ');
}

function trusting(
  judge: JudgeMeasurement,
  isOnly: boolean,
  recommended: Recommended,
  evidence: Evidence,
): readonly string[] {
  const name = judgeName(judge.judgeId);
  const trust = isOnly ? `${name} can be trusted` : `Trust ${name}`;
  const types = `${extent(recommended, evidence)}${isOnly ? named(recommended, evidence) : ''}`;
  const add = further(recommended.add, judge, evidence);
  if (judge.saving.estimate === null) return [`${trust} for ${types}${add}.`];
  return [
    `${trust}: ${saves(judge, evidence)}${inUse(judge, evidence)}.`,
    ...(recommended.catches.length === 0 ? [] : [`It sees ${types}${add}.`]),
  ];
}

/** "it cuts the cost per run from 0.15 to 0.05 [0.05, 0.09], if 5 % of runs are faulty and a miss costs 3 times a false alarm". */
function saves(judge: JudgeMeasurement, evidence: Evidence): string {
  return `it cuts the cost per run from ${cost(evidence.costs.withoutJudge.cost)} to ${costWith(judge, evidence)}${assumed(evidence)}`;
}

function assumed({ prevalence, costs }: Evidence): string {
  const times = Number((costs.miss / costs.alarm).toPrecision(3)).toLocaleString('en');
  return `, if ${sharePercent(prevalence)} of runs are faulty and a miss costs ${times} times a false alarm`;
}

/** What a run costs with a judge, with an interval that allows for all judges. */
export function costWith({ saving }: JudgeMeasurement, { costs }: Evidence): string {
  const { cost: without } = costs.withoutJudge;
  const { estimate, interval } = saving;
  if (estimate === null || interval === null) return ABSENT;
  const limits = { low: without - interval.high, high: without - interval.low };
  return `${cost(without - estimate)} ${range(limits, cost)}`;
}

/** Costs have no unit of their own, so two digits are as many as they are worth. */
const cost = (value: number | null): string =>
  (value ?? 0).toLocaleString('en', { maximumSignificantDigits: 2 });

/** Why no judge is trusted. */
function trustingNobody(
  candidates: readonly JudgeMeasurement[],
  evidence: Evidence,
): readonly string[] {
  const [only] = candidates.length === 1 ? candidates : [];
  const noBetter = candidates.filter(isWorthIt);
  const [best] = bestFirst(noBetter, evidence.differences);
  if (best !== undefined) {
    const name = judgeName(best.judgeId);
    const isAsGood = surfaceDoesAsWell(best);
    if (only !== undefined) {
      const why = isAsGood ? 'a pattern of words does as well' : `it is not ${notShown(best)}`;
      return [`${name} cannot be trusted yet: ${why}; its ${surfaceText(best)}.`];
    }
    const why = isAsGood
      ? `a pattern of words does as well as ${name}`
      : `none is ${notShown(best)}, not even ${name}`;
    return [`Trust none of these judges yet: ${why}, whose ${surfaceText(best)}.`];
  }
  const { answer, cost: without } = evidence.costs.withoutJudge;
  const doing = answer === 'pass every run' ? 'passing every run' : 'flagging every run';
  const isDearer = candidates.every(({ saving }) => (saving.interval?.high ?? 0) < 0);
  if (only === undefined) {
    if (candidates.every(({ saving }) => saving.estimate === null)) {
      return ['Trust none of these judges yet: none is shown to see a fault type.'];
    }
    return [
      isDearer
        ? `Trust none of these judges: each costs more than ${doing}${assumed(evidence)}.`
        : `Trust none of these judges yet: none is shown to cost less than ${doing}, which costs ${cost(without)} per run${assumed(evidence)}.`,
    ];
  }
  const name = judgeName(only.judgeId);
  if (merelyReacts(only)) return [`${name} cannot be trusted: it merely reacts to edits.`];
  if (only.saving.estimate === null) {
    return [`${name} cannot be trusted yet: it is not shown to see a fault type.`];
  }
  const compared = `${costWith(only, evidence)} per run against ${cost(without)}${assumed(evidence)}`;
  return [
    isDearer
      ? `${name} cannot be trusted: it costs more than ${doing}, ${compared}.`
      : `${name} cannot be trusted yet: it is not shown to cost less than ${doing}, ${compared}.`,
  ];
}

/** Below this, more flags would be wrong than right. */
const HALF = 0.5;

/** "; 19 % of its flags are then right"; nothing where most are. */
function inUse({ metrics }: JudgeMeasurement, { set }: Evidence): string {
  const share = metrics.precisionAtPrevalence.estimate;
  // Of recordings nobody knows which flags are wrong.
  if (share === null || share >= HALF || set.parents === 'presumed') return '';
  return `; only ${percent(share)} of its flags are then right`;
}

/** "5", "4 to 6". */
function span(counts: readonly number[]): string {
  const [least, most] = [Math.min(...counts), Math.max(...counts)];
  const shown = (count: number): string => count.toLocaleString('en');
  return least === most ? shown(most) : `${shown(least)} to ${shown(most)}`;
}

function onlyControls(count: number): string {
  if (count === 0) return 'No judge was measured.';
  return count === 1
    ? 'Only a control was measured; its answers are known, so there is nobody to trust yet.'
    : 'Only controls were measured; their answers are known, so there is nobody to trust yet.';
}

/** "four of six fault types". */
function extent({ catches }: Recommended, { judges }: Evidence): string {
  const types = typesWithPairs(judges);
  if (types.length === 1) return `${typeNames(judges)(types).join('')}, the only fault type here`;
  return catches.length === types.length
    ? 'every fault type'
    : `${outOf(catches.length, types.length)} fault types`;
}

/** The types themselves, after a colon; nothing where they are all of them. */
function named({ catches }: Recommended, { judges }: Evidence): string {
  if (catches.length === typesWithPairs(judges).length) return '';
  return `: ${listedBriefly(typeNames(judges)(catches))}`;
}

/** "; add step:y for wrong tool (together they flag up to 4 % of clean runs)". */
function further(add: readonly Added[], first: JudgeMeasurement, { judges }: Evidence): string {
  if (add.length === 0) return '';
  const names = typeNames(judges);
  // With one more than fits, that one can be named as well.
  const shown = add.length === MOST_ADDED + 1 ? add : add.slice(0, MOST_ADDED);
  const parts = shown.map(
    ({ judge, types }) => `${judgeName(judge)} for ${listedBriefly(names(types), 'and', 3)}`,
  );
  const rest = add.slice(shown.length);
  if (rest.length > 0) {
    const types = rest.reduce((sum, added) => sum + added.types.length, 0);
    parts.push(`${inWords(rest.length)} more judges for ${inWords(types)} more types`);
  }
  const together = judges
    .filter(({ judgeId }) => add.some(({ judge }) => judge === judgeId))
    .reduce(
      (sum, { metrics }) => sum + (metrics.falseAlarms.estimate ?? 0),
      first.metrics.falseAlarms.estimate ?? 0,
    );
  return `; add ${parts.length > 2 ? parts.join('; ') : listed(parts)} (together they flag up to ${percent(Math.min(1, together))} of clean runs)`;
}

/** What patterns may be enough for, what only others see, what is caught at least in part, what is missed, and what cannot be said yet. */
function gaps(
  { wordsEnough, partly, uncovered, unsettled }: Recommended,
  { judges }: Evidence,
): string[] {
  const names = typeNames(judges);
  const isSeen = (type: string): boolean =>
    judges.some(
      ({ control, pairedByType }) =>
        !control && pairedByType.some((row) => row.group === type && sightOf(row) === 'seen'),
    );
  const said = (types: readonly string[], how: string): string[] => {
    if (types.length === 0) return [];
    return [
      `${capitalised(listedBriefly(names(types)))} ${types.length === 1 ? 'is' : 'are'} ${how}.`,
    ];
  };
  return [
    ...said(wordsEnough, 'also seen, but a pattern of words may be enough'),
    ...said(partly.filter(isSeen), 'seen, but by no judge that is trusted'),
    ...said(
      partly.filter((type) => !isSeen(type)),
      'caught at least in part',
    ),
    ...(uncovered.length === 0
      ? []
      : [`Nothing here catches ${listedBriefly(names(uncovered), 'or')}.`]),
    ...(unsettled.length === 0 ? [] : [noClearSign(unsettled, judges)]),
  ];
}

/** "No clear sign of a or b yet: 5 pairs of each, and about 14 would tell." */
function noClearSign(unsettled: Recommended['unsettled'], judges: Evidence['judges']): string {
  const types = typesWithPairs(judges).length;
  const names = typeNames(judges)(unsettled.map(({ type }) => type));
  const what =
    unsettled.length === types && types > 1 ? 'any fault type' : listedBriefly(names, 'or');
  const pairs = span(unsettled.map((each) => each.pairs));
  const needed = unsettled.flatMap((each) => each.needed ?? []);
  const each = unsettled.length === 1 ? '' : ' of each';
  const more = needed.length === 0 ? '' : `, and about ${span(needed)} would tell`;
  const word = pairs === '1' ? 'pair' : 'pairs';
  return `No clear sign that ${what} is caught: ${pairs} ${word}${each}${more}.`;
}

const capitalised = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

/** What to say where no judge has a scored pair, so that no Δ could tell seeing from guessing. */
function headlineWithoutPairs({ set }: Evidence, candidates: readonly JudgeMeasurement[]): string {
  const [best] = ranked(candidates);
  const labels =
    best === undefined ? null : labelsSentence(judgeName(best.judgeId), best.againstLabels);
  if (labels !== null) return candidates.length === 1 ? labels : `Closest to the labels: ${labels}`;
  const { parent } = parentWords(set.parents);
  const whom = candidates.length === 1 ? judgeName(candidates[0]?.judgeId ?? '') : null;
  const none = whom === null ? 'No judge can be recommended' : `No conclusion about ${whom}`;
  if (set.pairs === 0) {
    return `${none}: no fault has its ${parent} in this set, and without it detection and guessing look alike.`;
  }
  const unread = candidates.filter(({ unscored }) => unscored >= set.trajectories);
  if (unread.length === candidates.length) {
    return whom === null
      ? `No judge can be recommended: none of ${listedBriefly(candidates.map(({ judgeId }) => judgeName(judgeId)))} gave a readable answer.`
      : `${none}: it gave no readable answer.`;
  }
  return `${none}: ${whom === null ? 'none' : 'it'} has ${whom === null ? '' : 'no '}readable verdicts on both a fault and its ${parent}.`;
}
