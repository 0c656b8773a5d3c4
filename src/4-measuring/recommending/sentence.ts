import { percent, range, signed } from '../../base/text/numbers.ts';
import type { PairedRow } from '../measurement/compared-rows.ts';
import type { Rate } from '../measurement/estimate.ts';
import type { JudgeMeasurement, Measurement } from '../measurement/measurement.ts';
import { labelsSentence } from './labels-sentence.ts';
import { listed } from './listed.ts';
import { type ParentWords, parentWords } from './parent-words.ts';
import { type Sight, sightOf } from './sight.ts';

function deltaText({ delta, interval }: PairedRow): string {
  if (delta === null) return 'Δ is not known';
  return `Δ is ${signed(delta)} ${range(interval, signed)}`.trimEnd();
}

/** What a judge flags, and why that is all there is to say where there is no Δ. */
interface Flagging extends Pick<JudgeMeasurement, 'judgeId' | 'whyNoDelta'> {
  readonly metrics: Pick<JudgeMeasurement['metrics'], 'recall' | 'falseAlarms'>;
}

/** What was found about a judge, for someone who reads only one line. */
export function sentenceFor(
  judge: Flagging &
    Pick<JudgeMeasurement, 'pairedByType'> & {
      readonly paired: Pick<JudgeMeasurement['paired'], 'all' | 'silent'>;
    } & Partial<Pick<JudgeMeasurement, 'againstLabels'>>,
  parents: Measurement['set']['parents'] = 'known',
): string {
  const words = parentWords(parents);
  const { all, silent } = judge.paired;
  // A check of the end state finds loud faults without any judge, so silent ones come first.
  const row = silent.pairs > 0 ? silent : all;
  if (judge.whyNoDelta !== null) {
    return labelsSentence(judge.judgeId, judge.againstLabels ?? null) ?? withoutDelta(judge, words);
  }
  const kind = row === silent ? 'silent faults' : 'faults';
  let text = `${judge.judgeId} flags ${percent(row.faultRate)} of ${kind} and ${percent(row.parentRate)} of ${words.theirParents}, so ${deltaText(row)}`;
  if (row !== all) text += `; over all faults ${deltaText(all)}`;
  return `${text}; ${sightText(judge.pairedByType)}.`;
}

/** What a judge flags, where there is no Δ that could tell it from guessing. */
function withoutDelta(
  { judgeId, metrics: { recall, falseAlarms }, whyNoDelta }: Flagging,
  { cleanRuns, cleanRun }: ParentWords,
): string {
  const flagged = (rate: Rate, runs: string): string[] =>
    rate.of === 0 ? [] : [`${percent(rate.estimate)} of ${rate.of} ${runs}`];
  const rates = [...flagged(recall, 'faults'), ...flagged(falseAlarms, cleanRuns)];
  if (rates.length === 0) return `${judgeId} gave ${whyNoDelta}, so what it detects is not known.`;
  const missing = recall.of === 0 ? 'fault' : falseAlarms.of === 0 ? cleanRun : null;
  const lacks = missing === null ? '' : ` and has no readable verdict on a ${missing}`;
  return `${judgeId} flags ${listed(rates, 'and')}${lacks}; Δ is not known, because ${whyNoDelta}.`;
}

/** What is said of fault types, by the sight that a judge has of them, from good to bad. */
const SAID: readonly (readonly [Sight, words: string, every: 'every' | 'any'])[] = [
  ['seen', 'it sees', 'every'],
  ['partly', 'it sees at least a part of', 'every'],
  ['missed', 'it misses', 'every'],
  ['unclear', 'there is no clear sign that it sees', 'any'],
  ['not shown', 'it is not shown', 'any'],
];

/** Which fault types a judge sees, as far as their intervals allow a claim. */
function sightText(rows: readonly PairedRow[]): string {
  const compared = rows.filter((row) => sightOf(row) !== null);
  return SAID.flatMap(([sight, words, every]) => {
    const having = compared.filter((row) => sightOf(row) === sight);
    if (having.length === 0) return [];
    const isAll = having.length === compared.length;
    const labels = having.map(({ label }) => label);
    return `${words} ${isAll ? `${every} fault type` : listed(labels, every === 'any' ? 'or' : 'and')}`;
  }).join('; ');
}
