import { percent, sharePercent } from '../../base/text/numbers.ts';
import type { PairedRow } from '../measurement/compared-rows.ts';
import type { JudgeMeasurement } from '../measurement/measurement.ts';
import { inWords, listed, listedBriefly, outOf } from './listed.ts';
import { judgeName, typeNames } from './named.ts';
import { type Added, type Recommended, typesWithPairs } from './recommend.ts';
import type { Evidence } from './recommendation-words.ts';
import { catchesPart, sightOf } from './sight.ts';
import { headlineWithoutPairs } from './without-pairs.ts';

/** More judges than this are not named one by one. */
const MOST_ADDED = 2;

/** Which judge to trust, for what, and what none of them catches, for somebody who reads nothing else. */
export function headlineFor(recommended: Recommended, evidence: Evidence): string {
  const { judges } = evidence;
  const candidates = judges.filter(({ control }) => !control);
  if (candidates.length === 0) return onlyControls(judges.length);
  const scored = candidates.filter(({ paired }) => paired.all.pairs > 0);
  if (scored.length === 0) return headlineWithoutPairs(evidence, candidates);
  const [only] = candidates.length === 1 ? candidates : [];
  if (recommended.judge === null) return trustingNobody(recommended, evidence, only);
  const name = judgeName(recommended.judge);
  const trust =
    only === undefined
      ? `Trust ${name} for ${extent(recommended, evidence)}`
      : `${name} can be trusted for ${extent(recommended, evidence)}${named(recommended, evidence)}`;
  return joined([
    `${trust}${inUse(recommended.judge, evidence)}${further(recommended.add, evidence)}.`,
    gaps(recommended, evidence),
    tooFew(recommended, evidence),
  ]);
}

const joined = (sentences: readonly string[]): string =>
  sentences.filter((sentence) => sentence !== '').join(' ');

function trustingNobody(
  recommended: Recommended,
  evidence: Evidence,
  only: JudgeMeasurement | undefined,
): string {
  const name = only === undefined ? 'these judges' : judgeName(only.judgeId);
  if (recommended.uncovered.length === 0) {
    return `No conclusion about ${name} yet: ${lowered(tooFew(recommended, evidence))}`;
  }
  return joined([
    only === undefined
      ? 'Trust none of these judges: no fault type is clearly seen by any of them.'
      : `${name} cannot be trusted yet: there is no fault type that it clearly sees.`,
    tooFew(recommended, evidence),
  ]);
}

/** Below this, more flags would be wrong than right. */
const HALF = 0.5;

/** ", although only 19 % of its flags are right if 5 % of real runs are faulty"; nothing where most are. */
function inUse(judge: string, { judges, prevalence, set }: Evidence): string {
  const precision = judges.find(({ judgeId }) => judgeId === judge)?.metrics.precisionAtPrevalence;
  const share = precision?.estimate ?? null;
  // Of recordings nobody knows which flags are wrong.
  if (share === null || share >= HALF || set.parents === 'presumed') return '';
  return `, although only ${percent(share)} of its flags are right if ${sharePercent(prevalence)} of real runs are faulty`;
}

/** "The pairs are too few to say whether a or b is caught: 5 of each, and about 14 are needed." */
function tooFew({ unsettled }: Recommended, { judges }: Evidence): string {
  if (unsettled.length === 0) return '';
  const types = typesWithPairs(judges).length;
  const names = typeNames(judges)(unsettled.map(({ type }) => type));
  const what =
    unsettled.length === types && types > 1 ? 'any fault type' : listedBriefly(names, 'or');
  const pairs = span(unsettled.map((each) => each.pairs));
  const needed = unsettled.flatMap((each) => each.needed ?? []);
  const each = unsettled.length === 1 ? '' : ' of each';
  const more = needed.length === 0 ? '' : `, and about ${span(needed)} are needed`;
  return `The pairs are too few to say whether ${what} is caught: ${pairs}${each}${more}.`;
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

/** "; add step:y for wrong tool". */
function further(add: readonly Added[], { judges }: Evidence): string {
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
  return `; add ${parts.length > 2 ? parts.join('; ') : listed(parts)}`;
}

/** What is not caught, and what is caught only in part. */
function gaps(recommended: Recommended, { judges }: Evidence): string {
  const added = new Set(recommended.add.flatMap(({ types }) => types));
  const some = (type: string, holds: (row: PairedRow) => boolean): boolean =>
    judges.some(
      ({ control, pairedByType }) =>
        !control && pairedByType.some((row) => row.group === type && holds(row)),
    );
  const open = typesWithPairs(judges).filter(
    (type) =>
      !recommended.catches.includes(type) &&
      !added.has(type) &&
      !recommended.unsettled.some((each) => each.type === type),
  );
  const names = typeNames(judges);
  const part = open.filter((type) => some(type, catchesPart));
  const none = open.filter((type) => !part.includes(type));
  const isHinted = none.some((type) => some(type, (row) => sightOf(row) === 'partly'));
  const isAre = part.length === 1 ? 'is' : 'are';
  const caughtInPart = `${listedBriefly(names(part))} ${isAre} caught only in part`;
  if (none.length === 0) return part.length === 0 ? '' : `${capitalised(caughtInPart)}.`;
  const nothing = `Nothing here ${isHinted ? 'reliably ' : ''}catches ${listedBriefly(names(none), 'or')}`;
  return part.length === 0 ? `${nothing}.` : `${nothing}; ${caughtInPart}.`;
}

const lowered = (text: string): string => `${text.charAt(0).toLowerCase()}${text.slice(1)}`;
const capitalised = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
