import type { JudgeMeasurement, PairedRow } from '../../metrics/measurement/measurement.ts';
import { percent, range, signed } from './numbers.ts';

/** From this Δ on, with a lower bound above one half, a judge is said to see a fault type. */
const SEES = 0.8;
const SEES_AT_LEAST = 0.5;

function deltaText({ delta, interval }: PairedRow): string {
  if (delta === null) return 'Δ is not known';
  return `Δ is ${signed(delta)} ${range(interval, signed)}`.trimEnd();
}

/** What was found about a judge, for someone who reads only one line. */
export function sentenceFor(
  judge: Pick<JudgeMeasurement, 'judgeId' | 'paired' | 'pairedByType'>,
): string {
  const [all, silent] = judge.paired;
  // A check of the end state finds loud faults without any judge, so silent ones come first.
  const row = silent !== undefined && silent.pairs > 0 ? silent : all;
  if (row === undefined || row.pairs === 0) {
    return `${judge.judgeId} has no verdicts on both a fault and its clean parent, so what it detects is not known.`;
  }
  const kind = row === silent ? 'silent faults' : 'faults';
  let text = `${judge.judgeId} flags ${percent(row.faultRate)} of ${kind} and ${percent(row.parentRate)} of their clean parents, so ${deltaText(row)}`;
  if (row !== all && all !== undefined) text += `; over all faults ${deltaText(all)}`;
  return `${text}; ${sightOf(judge.pairedByType)}.`;
}

/** Which fault types a judge sees, as far as their intervals allow a claim. */
function sightOf(rows: readonly PairedRow[]): string {
  const compared = rows.filter(({ pairs }) => pairs > 0);
  const notShown = compared.filter(({ noneShown }) => noneShown);
  const shown = compared.filter((row) => !notShown.includes(row));
  const low = (row: PairedRow): number => row.interval?.low ?? row.delta ?? 0;
  const seen = shown.filter((row) => (row.delta ?? 0) >= SEES && low(row) > SEES_AT_LEAST);
  const partly = shown.filter((row) => !seen.includes(row) && low(row) > 0);
  const unseen = shown.filter((row) => !seen.includes(row) && !partly.includes(row));
  const parts: string[] = [];
  if (shown.length > 0 && seen.length === shown.length) {
    parts.push(notShown.length > 0 ? `it sees ${names(seen)}` : 'it sees every fault type');
  } else if (shown.length > 0 && unseen.length === shown.length) {
    parts.push(
      `there is no clear sign that it sees any fault type${notShown.length > 0 ? ' that it is shown' : ''}`,
    );
  } else {
    if (seen.length > 0) parts.push(`it sees ${names(seen)}`);
    if (partly.length > 0) parts.push(`it sees part of ${namesWithDelta(partly)}`);
    if (unseen.length > 0) parts.push(`there is no clear sign that it sees ${names(unseen, 'or')}`);
  }
  if (notShown.length > 0) {
    parts.push(`${notShown.length} of ${rows.length} fault types are not shown to it`);
  }
  return parts.join('; ');
}

const names = (rows: readonly PairedRow[], last: 'and' | 'or' = 'and'): string =>
  listed(
    rows.map(({ label }) => label),
    last,
  );

const namesWithDelta = (rows: readonly PairedRow[]): string =>
  listed(
    rows.map(({ label, delta }) => `${label} (${signed(delta)})`),
    'and',
  );

function listed(words: readonly string[], conjunction: 'and' | 'or'): string {
  const last = words.at(-1) ?? '';
  return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} ${conjunction} ${last}`;
}
