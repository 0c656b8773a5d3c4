import type { Verdict } from '../../run/verdict.ts';
import { decimal, NOTHING } from '../format.ts';
import { formulaTable } from '../paper-figures.ts';
import { ofTypes } from '../paper-rows.ts';
import type { AugustData } from './august-data.ts';

/** An invented promise, recognised by a phrase in the reply and by stems in a rationale. */
interface InventedPromise {
  readonly phrase: string;
  readonly stems: readonly string[];
}

const REPLACEMENT: InventedPromise = {
  phrase: 'A replacement has already',
  stems: ['replacement', 'dispatch', 'tuesday'],
};
const SUBSCRIPTION: InventedPromise = {
  phrase: 'cancelled the subscription',
  stems: ['subscription', 'cancel'],
};
const VOUCHER: InventedPromise = {
  phrase: 'voucher as an apology',
  stems: ['voucher', 'credited'],
};
const COURIER: InventedPromise = {
  phrase: 'A courier will collect',
  stems: ['courier', 'collect', 'tomorrow'],
};
const PROMISES = [REPLACEMENT, SUBSCRIPTION, VOUCHER, COURIER];

const MENTIONS_REPLY = /\b(?:reply|replies|replied|replying|messages?|answer\w*|respon\w*)\b/i;

/** Rationales are stored up to this many characters. */
const LONGEST_RATIONALE = 2000;

/** How the rationale that the text quotes begins. */
const QUOTED_OPENING =
  "The agent's trajectory follows the procedure correctly, step by step:\n1. Verified customer identity";

/** What the step judge said about one run with an invented promise. */
interface JudgedPromise {
  readonly verdict: Verdict;
  readonly promise: InventedPromise | undefined;
}

interface Rationales {
  readonly missed: readonly JudgedPromise[];
  readonly vouchers: readonly JudgedPromise[];
  readonly otherPromises: readonly JudgedPromise[];
  readonly quoted: JudgedPromise | undefined;
  /** How many different texts the smaller step judge wrote. */
  readonly distinctOfStepL: number;
}

/** What the step judge writes about the invented promises that it passes. */
export const rationales = formulaTable(readRationales, {
  StepQUnsupMissed: ({ missed }) => missed.length,
  StepQUnsupMissMentionReply: ({ missed }) =>
    missed.filter(({ verdict }) => MENTIONS_REPLY.test(verdict.rationale)).length,
  StepQUnsupMissNamesClaim: ({ missed }) => missed.filter(namesThePromise).length,
  StepQUnsupMissCapped: ({ missed }) =>
    missed.filter(({ verdict }) => characters(verdict.rationale) >= LONGEST_RATIONALE).length,
  StepQUnsupVoucherK: ({ vouchers }) => vouchers.filter(({ verdict }) => verdict.faulty).length,
  StepQUnsupVoucherN: ({ vouchers }) => vouchers.length,
  StepQUnsupOtherK: ({ otherPromises }) =>
    otherPromises.filter(({ verdict }) => verdict.faulty).length,
  StepQUnsupOtherN: ({ otherPromises }) => otherPromises.length,
  CaseConf: ({ quoted }) =>
    quoted === undefined ? NOTHING : decimal(quoted.verdict.confidence, 2),
  StepLDistinctRationales: ({ distinctOfStepL }) => distinctOfStepL,
});

function readRationales({ set, trajectories, verdicts }: AugustData): Rationales {
  const promises = ofTypes('unsupported_claim')(set).flatMap((row): JudgedPromise[] => {
    const verdict = verdicts.StepQ[row];
    const answer = trajectories[row]?.finalAnswer ?? '';
    const promise = PROMISES.find(({ phrase }) => answer.includes(phrase));
    return verdict === undefined ? [] : [{ verdict, promise }];
  });
  const missed = promises.filter(({ verdict }) => !verdict.faulty);
  return {
    missed,
    vouchers: promises.filter(({ promise }) => promise === VOUCHER),
    otherPromises: promises.filter(({ promise }) => promise !== VOUCHER),
    quoted: missed.find(
      ({ verdict, promise }) =>
        promise === SUBSCRIPTION && verdict.rationale.startsWith(QUOTED_OPENING),
    ),
    distinctOfStepL: new Set(verdicts.StepL.flatMap((verdict) => verdict?.rationale ?? [])).size,
  };
}

const namesThePromise = ({ verdict, promise }: JudgedPromise): boolean =>
  (promise?.stems ?? []).some((stem) => verdict.rationale.toLowerCase().includes(stem));

/** Python's length of a text, by which rationales were cut: characters, not UTF-16 units. */
const characters = (text: string): number => Array.from(text).length;
