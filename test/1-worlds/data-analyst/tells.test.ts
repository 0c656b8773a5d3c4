import { describe, expect, it } from 'vitest';
import { playOracle } from '../../../src/1-worlds/contract/play.ts';
import { playedSteps } from '../../../src/1-worlds/contract/played-run.ts';
import { domains } from '../../../src/1-worlds/data-analyst/domains/domains.ts';
import type { Run } from '../../../src/run/run.ts';
import { analyst, analystSet, requests } from './analyst.ts';

const { set } = analystSet(880);
const faults = set.filter(({ label }) => label.faulty);
const clean: readonly Run[] = requests(7, 700).map((request) => playOracle(analyst, request));

/** What a fault type is: these words and these gaps may give it away, because they are the fault. */
const OWN_WORDS: Readonly<Record<string, readonly string[]>> = {
  invented_column: ['column', ...domains.flatMap(({ inventedColumns }) => inventedColumns)],
  ignored_description: domains.map(({ tempting }) => tempting.column),
};
/** Their own sentences end the reply, or are all of it. */
const OWN_REPLY = ['unsupported_claim', 'premature_stop'];
const LEAVES_OUT_CALLS = ['skipped_check', 'premature_stop'];

const names = domains
  .flatMap(({ fact, party, part, decoys, units, state, measure, extra, source, ...domain }) => [
    ...[fact.table, fact.newerTable, fact.many, fact.time, party.table, party.segment, part.table],
    ...[decoys.stale.table, decoys.raw.table, decoys.sibling.table, units.table?.name ?? []].flat(),
    ...[state.column, measure.column, extra.column, source.column, ...domain.inventedColumns],
  ])
  .toSorted((a, b) => b.length - a.length);
const NAME = new RegExp(`\\b(?:${names.join('|')})\\b`, 'g');

/** A thought without the names of tables and columns in it. */
const template = (thought: string): string => thought.replaceAll(NAME, '_');

const thoughtsOf = (run: Run): readonly string[] =>
  playedSteps(run.steps).map(({ thought }) => template(thought));

const transitionsOf = ({ steps }: Run): readonly string[] => {
  const tools = playedSteps(steps).map(({ call }) => call.tool);
  return tools.map((tool, at) => `${tool} > ${tools[at + 1] ?? 'end'}`);
};

/** Every word of what the agent thought, asked, noted, computed and replied, and of the errors it met. */
function wordsOf(run: Run, ofReply: boolean): ReadonlySet<string> {
  const texts = playedSteps(run.steps).flatMap(({ thought, call, observation }) => [
    ...[thought, observation.error ?? ''],
    ...(call.tool === 'report' ? [] : Object.values(call.args).map(String)),
  ]);
  if (ofReply) texts.push(run.finalAnswer);
  return new Set(
    texts
      .join(' ')
      .toLowerCase()
      .match(/[\p{L}_]+/gu),
  );
}

const union = (of: (run: Run) => Iterable<string>): ReadonlySet<string> =>
  new Set(clean.flatMap((run) => [...of(run)]));

const knownThoughts = union(thoughtsOf);
const knownWords = union((run) => wordsOf(run, true));
const knownTransitions = union(transitionsOf);

const types = analyst.faults.map(({ name }) => name);
const ofType = (type: string) => faults.filter(({ label }) => label.failureType === type);

describe('a fault of the data analyst gives itself away by nothing but itself', () => {
  it.each(types)('%s: its thoughts are thoughts that correct agents have as well', (type) => {
    const telling = ofType(type).flatMap(thoughtsOf);
    expect(telling.length).toBeGreaterThan(0);
    expect(telling.filter((thought) => !knownThoughts.has(thought))).toEqual([]);
  });

  it.each(types)('%s: its words are words that correct runs hold as well', (type) => {
    const ofReply = !OWN_REPLY.includes(type);
    const own = OWN_WORDS[type] ?? [];
    const telling = ofType(type).flatMap((run) => [...wordsOf(run, ofReply)]);
    const words = telling.filter(
      (word) => !knownWords.has(word) && !own.some((o) => word.endsWith(o)),
    );
    expect([...new Set(words)]).toEqual([]);
  });

  it.each(types.filter((type) => !LEAVES_OUT_CALLS.includes(type)))(
    '%s: its calls follow each other as in correct runs',
    (type) => {
      const telling = ofType(type).flatMap(transitionsOf);
      expect([...new Set(telling)].filter((each) => !knownTransitions.has(each))).toEqual([]);
    },
  );

  it('is not the only kind of run that meets an error, joins the parts, queries the other table or adds a remark', () => {
    const share = (holds: (run: Run) => boolean): number =>
      clean.filter(holds).length / clean.length;
    const asks =
      (pattern: RegExp) =>
      ({ steps }: Run): boolean =>
        playedSteps(steps).some(({ call }) => pattern.test(String(call.args.sql)));
    const parts = domains.map(({ part }) => part.table).join('|');
    const others = domains.flatMap(({ decoys: { stale, raw, sibling } }) =>
      [stale, raw, sibling].map(({ table }) => table),
    );
    expect(
      share(({ steps }) => playedSteps(steps).some(({ observation }) => !observation.ok)),
    ).toBeGreaterThan(0.08);
    expect(share(asks(new RegExp(`join (?:${parts})\\b`, 'i')))).toBeGreaterThan(0.02);
    expect(share(asks(new RegExp(`from (?:${others.join('|')})\\b`, 'i')))).toBeGreaterThan(0.02);
    expect(
      share(({ finalAnswer }) =>
        /most frequent|covers 2|For comparison|Across all|no month has/.test(finalAnswer),
      ),
    ).toBeGreaterThan(0.1);
  });

  it('is as long as correct runs, where it leaves nothing out', () => {
    const lengths = clean.map(({ steps }) => steps.length);
    const [shortest, longest] = [Math.min(...lengths), Math.max(...lengths)];
    for (const { id, label, steps } of faults) {
      if (LEAVES_OUT_CALLS.includes(label.failureType ?? '')) continue;
      expect(steps.length, id).toBeGreaterThanOrEqual(shortest);
      expect(steps.length, id).toBeLessThanOrEqual(longest);
    }
  });
});
