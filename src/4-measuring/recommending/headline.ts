import type { PairedRow } from '../measurement/compared-rows.ts';
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
  if (recommended.judge === null) {
    return only === undefined
      ? 'Trust none of these judges: no fault type is clearly seen by any of them.'
      : `${judgeName(only.judgeId)} cannot be trusted yet: there is no fault type that it clearly sees.`;
  }
  const name = judgeName(recommended.judge);
  const trust =
    only === undefined
      ? `Trust ${name} for ${extent(recommended, evidence)}`
      : `${name} can be trusted for ${extent(recommended, evidence)}${named(recommended, evidence)}`;
  const sentences = [`${trust}${further(recommended.add, evidence)}.`, gaps(recommended, evidence)];
  return sentences.filter((sentence) => sentence !== '').join(' ');
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
    (type) => !recommended.catches.includes(type) && !added.has(type),
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

const capitalised = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
