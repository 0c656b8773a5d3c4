import { FileAccount, type InRuns } from '../account/account.ts';
import type { ImportedFile, RefusedRecord } from './import-report.ts';

/** Longer names of records are cut: they are for people to find the record by. */
const LONGEST_NAME = 200;

/** Beyond so many, records that are refused are only counted. */
const MOST_LISTED = 10_000;

/** Counts what is made of one file while it is read. */
export class FileTally {
  readonly file: string;
  sha256: string | null = null;
  format: string | null = null;
  problem: string | null = null;
  skipped = 0;
  leftOut = 0;
  repeated = 0;
  readonly account = new FileAccount();
  #calls = 0;
  #messages = 0;
  #refusals = 0;
  readonly #refused: RefusedRecord[] = [];
  readonly #records: [id: string, recorded: string | null][] = [];
  readonly #counted = new Map<string, number>();
  readonly #said = new Map<string, number>();

  constructor(file: string) {
    this.file = file;
  }

  take(id: string, recorded: string | null, { calls, messages }: InRuns): void {
    this.#records.push([id, recorded === null ? null : recorded.slice(0, LONGEST_NAME)]);
    this.#calls += calls;
    this.#messages += messages;
  }

  refuse(record: string, reason: string): void {
    if (++this.#refusals > MOST_LISTED) return;
    this.#refused.push({ record: record.slice(0, LONGEST_NAME), reason });
  }

  /** Notes of single runs are counted together: `2 calls have …` and `3 calls have …` make 5. */
  note(text: string): void {
    const [, count, counted] = /^(\d{1,15}) (.*)$/s.exec(text) ?? [];
    if (counted === undefined) this.#said.set(text, (this.#said.get(text) ?? 0) + 1);
    else this.#counted.set(counted, (this.#counted.get(counted) ?? 0) + Number(count));
  }

  report(): ImportedFile {
    const { file, sha256, format, problem, skipped, leftOut, repeated } = this;
    return {
      file,
      sha256,
      format,
      traces: this.#records.length,
      calls: this.#calls,
      account: this.account.total({ calls: this.#calls, messages: this.#messages }),
      skipped,
      leftOut,
      repeated,
      problem,
      refusals: this.#refusals,
      refused: this.#refused,
      notes: [
        ...Array.from(this.#counted, ([text, count]) => counted(count, text)),
        ...Array.from(this.#said, ([text, runs]) => (runs === 1 ? text : `${text} (${runs} runs)`)),
      ],
      records: this.#records,
    };
  }
}

/** Plural forms that the sentences of readers use, and their singulars. */
const SINGULAR: readonly (readonly [RegExp, string])[] = [
  [/^(\w+?)ies\b/, '$1y'],
  [/^(\w+?)s\b/, '$1'],
  [/ have /g, ' has '],
  [/ are /g, ' is '],
  [/ were /g, ' was '],
  [/ end /g, ' ends '],
  [/ do not /g, ' does not '],
  [/ belong /g, ' belongs '],
  [/ hold /g, ' holds '],
  [/ them /g, ' it '],
  [/ their /g, ' its '],
];

/** A sentence about several things with how many there are: `1 call has no recorded result`. */
export function counted(count: number, text: string): string {
  if (count !== 1) return `${count} ${text}`;
  return `1 ${SINGULAR.reduce((said, [plural, singular]) => said.replace(plural, singular), text)}`;
}
