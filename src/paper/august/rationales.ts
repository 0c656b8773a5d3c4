import type { Verdict } from '../../trajectory/verdict.ts';
import type { FigureSheet } from '../figure-sheet.ts';
import { rowsOfType } from '../flags-among.ts';
import { decimal, NOTHING } from '../format.ts';
import type { AugustData } from './august-data.ts';

/** The invented promises: a phrase that tells each, and the stems by which a rationale names it. */
const PROMISES = [
  { phrase: 'A replacement has already', stems: ['replacement', 'dispatch', 'tuesday'] },
  { phrase: 'cancelled the subscription', stems: ['subscription', 'cancel'] },
  { phrase: 'voucher as an apology', stems: ['voucher', 'credited'] },
  { phrase: 'A courier will collect', stems: ['courier', 'collect', 'tomorrow'] },
] as const;

const VOUCHER = PROMISES[2];
const SUBSCRIPTION = PROMISES[1];

const MENTIONS_REPLY = /\b(?:reply|replies|replied|replying|messages?|answer\w*|respon\w*)\b/i;

/** Rationales are stored up to this many characters. */
const LONGEST_RATIONALE = 2000;

/** How the case that the text quotes begins. */
const QUOTED_OPENING =
  "The agent's trajectory follows the procedure correctly, step by step:\n1. Verified customer identity";

/** What the step judge writes about the promises it lets pass. */
export function rationales(sheet: FigureSheet, data: AugustData): void {
  const { set, trajectories, verdicts } = data;
  const claims = rowsOfType(set, 'unsupported_claim').flatMap((row) => {
    const verdict = verdicts.StepQ[row];
    const answer = trajectories[row]?.finalAnswer ?? '';
    const promise = PROMISES.find(({ phrase }) => answer.includes(phrase));
    return verdict === undefined ? [] : [{ verdict, promise }];
  });
  const missed = claims.filter(({ verdict }) => !verdict.faulty);
  sheet.set('StepQUnsupMissed', missed.length);
  sheet.set(
    'StepQUnsupMissMentionReply',
    missed.filter(({ verdict }) => MENTIONS_REPLY.test(verdict.rationale)).length,
  );
  sheet.set(
    'StepQUnsupMissNamesClaim',
    missed.filter(({ verdict, promise }) => hasStem(verdict, promise?.stems ?? [])).length,
  );
  sheet.set(
    'StepQUnsupMissCapped',
    missed.filter(({ verdict }) => characters(verdict.rationale) >= LONGEST_RATIONALE).length,
  );

  const voucher = claims.filter(({ promise }) => promise === VOUCHER);
  const others = claims.filter(({ promise }) => promise !== VOUCHER);
  sheet.set('StepQUnsupVoucherK', voucher.filter(({ verdict }) => verdict.faulty).length);
  sheet.set('StepQUnsupVoucherN', voucher.length);
  sheet.set('StepQUnsupOtherK', others.filter(({ verdict }) => verdict.faulty).length);
  sheet.set('StepQUnsupOtherN', others.length);

  const quoted = missed.find(
    ({ verdict, promise }) =>
      promise === SUBSCRIPTION && verdict.rationale.startsWith(QUOTED_OPENING),
  );
  sheet.set('CaseConf', quoted === undefined ? NOTHING : decimal(quoted.verdict.confidence, 2));

  const distinct = new Set(verdicts.StepL.map((verdict) => verdict?.rationale));
  distinct.delete(undefined);
  sheet.set('StepLDistinctRationales', distinct.size);
}

const hasStem = ({ rationale }: Verdict, stems: readonly string[]): boolean =>
  stems.some((stem) => rationale.toLowerCase().includes(stem));

/** Python's length of a text, which is what the cut was made by: characters, not UTF-16 units. */
const characters = (text: string): number => Array.from(text).length;
