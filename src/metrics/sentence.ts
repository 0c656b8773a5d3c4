import { fixed } from '../python/fixed.ts';
import type { JudgeMeasurement, PairedRow } from './measurement.ts';

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
  const row = silent !== undefined && silent.pairs > 0 ? silent : all;
  if (row === undefined || row.pairs === 0) {
    return `${judge.judgeId} was not asked about any fault and its clean parent, so what it detects is not known.`;
  }
  const kind = row === silent ? 'silent faults' : 'faults';
  let text = `${judge.judgeId} flags ${percent(row.faultRate)} of ${kind} and ${percent(row.parentRate)} of their clean parents, so ${deltaText(row)}`;
  if (row !== all && all !== undefined) text += `; over all faults ${deltaText(all)}`;
  const blind = judge.pairedByType.filter(({ structurallyZero }) => structurallyZero);
  if (blind.length > 0) {
    text += `; ${blind.length} of ${judge.pairedByType.length} fault types never reach what it is shown`;
  }
  return `${text}.`;
}
