import type { JudgeMeasurement, PairedRow } from '../../metrics/measurement.ts';
import { fixed } from '../../python/fixed.ts';

const percent = (share: number | null): string => `${fixed(100 * (share ?? 0), 0)} %`;

const signed = (value: number): string => {
  const text = fixed(value, 2);
  return text.startsWith('-') && !/^-0\.0*$/.test(text) ? text : `+${text.replace('-', '')}`;
};

function deltaText({ delta, interval }: PairedRow): string {
  if (delta === null) return 'Δ is not known';
  const range = interval === null ? '' : ` [${signed(interval.low)}, ${signed(interval.high)}]`;
  return `Δ is ${signed(delta)}${range}`;
}

/** What was found about a judge, for someone who reads only one line. */
export function sentenceFor(judge: Omit<JudgeMeasurement, 'sentence'>): string {
  const [all, silent] = judge.paired;
  // A check of the end state finds loud faults without any judge, so silent ones come first.
  const row = silent !== undefined && silent.pairs > 0 ? silent : all;
  if (row === undefined || row.pairs === 0) {
    return `${judge.judgeId} was not asked about any fault and its clean parent, so what it detects is not known.`;
  }
  const kind = row === silent ? 'silent faults' : 'faults';
  let text = `${judge.judgeId} flags ${percent(row.faultRate)} of ${kind} and ${percent(row.parentRate)} of their clean parents, so ${deltaText(row)}`;
  if (row !== all && all !== undefined) text += `; over all faults ${deltaText(all)}`;
  return `${text}; ${sightOf(judge.pairedByType)}.`;
}

/** Which fault types a judge sees, by what their intervals allow to say. */
function sightOf(rows: readonly PairedRow[]): string {
  const compared = rows.filter(({ pairs }) => pairs > 0);
  const notShown = compared.filter(({ noneShown }) => noneShown);
  const shown = compared.filter((row) => !notShown.includes(row));
  const low = (row: PairedRow): number => row.interval?.low ?? row.delta ?? 0;
  const seen = shown.filter((row) => (row.delta ?? 0) >= 0.8 && low(row) > 0.5);
  const partly = shown.filter((row) => !seen.includes(row) && low(row) > 0);
  const unseen = shown.filter((row) => !seen.includes(row) && !partly.includes(row));
  const parts: string[] = [];
  if (shown.length > 0 && seen.length === shown.length) {
    parts.push(notShown.length > 0 ? `it sees ${names(seen)}` : 'it sees every fault type');
  } else if (shown.length > 0 && unseen.length === shown.length) {
    parts.push(
      `it cannot be shown to tell faulty from clean on any fault type${notShown.length > 0 ? ' that it is shown' : ''}`,
    );
  } else {
    if (seen.length > 0) parts.push(`it sees ${names(seen)}`);
    if (partly.length > 0) parts.push(`it sees part of ${names(partly, true)}`);
    if (unseen.length > 0) parts.push(`it cannot be shown to tell ${names(unseen)} from clean`);
  }
  if (notShown.length > 0) {
    parts.push(`${notShown.length} of ${rows.length} fault types never reach what it is shown`);
  }
  return parts.join('; ');
}

function names(rows: readonly PairedRow[], withDelta = false): string {
  const words = rows.map(({ group, delta }) =>
    withDelta ? `${group} (${signed(delta ?? 0)})` : group,
  );
  const last = words.at(-1) ?? '';
  return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} and ${last}`;
}
