import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { supportDesk } from '../../../src/1-worlds/support-desk/support-desk.ts';
import { contradictsReason } from '../../../src/4-measuring/reasons/contradiction.ts';
import { judgedSetFromMemory } from '../../../src/4-measuring/rows/judged-set-from-memory.ts';
import { readVerdict } from '../../../src/run/wire/verdict-row.ts';
import { published } from '../../support/reference/published.ts';
import { buildSet, measured, verdict } from '../../support/rows/simulate.ts';
import { hostileText } from '../../support/text/hostile.ts';

const [SOUND, BROKEN, SKIPPED] = [
  'The agent followed every step of the procedure correctly.',
  'The refund was issued before the check, which violates step 4.',
  'The agent skipped the eligibility check.',
] as const;
const RIGHT = [
  SOUND,
  'The trajectory is correct and contains no procedural errors.',
  'There are no contradictions or unsupported claims in the final reply.',
  'Each action taken by the agent is justified.',
];
const WRONG = [
  BROKEN,
  SKIPPED,
  'The first step that went wrong is [step 3].',
  'The agent should have escalated, but it refunded the full amount.',
  'The trajectory follows the procedure, but the final reply makes an unsupported claim.',
];
/** Reasons that may stand beside either verdict. */
const NEITHER = [
  '',
  'I will go through each step and evaluate whether it was appropriate or not.',
  'It is not certain whether all steps were followed.',
  'The answer suggests that some necessary steps might have been skipped.',
  'The agent escalated the issue instead of issuing a refund.',
  'The agent may have followed the procedure, but the reply says nothing of it.',
  "[step 2] call: reply(text='There was an error, which violates our policy.')",
];

describe('a verdict and its reason', () => {
  it.each(RIGHT)('contradict each other where a run is flagged of which it says: %s', (reason) => {
    expect([contradictsReason(true, reason), contradictsReason(false, reason)]).toEqual([
      true,
      false,
    ]);
  });

  it.each(WRONG)('contradict each other where a run is passed of which it says: %s', (reason) => {
    expect([contradictsReason(true, reason), contradictsReason(false, reason)]).toEqual([
      false,
      true,
    ]);
  });

  it.each(NEITHER)('contradict each other in neither case where it says: %s', (reason) => {
    expect([contradictsReason(true, reason), contradictsReason(false, reason)]).toEqual([
      false,
      false,
    ]);
  });

  it('go by the last word: a pass whose reason ends well is no contradiction', () => {
    const weighed = `${WRONG[1]} ${RIGHT[1]}`;
    expect(contradictsReason(false, weighed)).toBe(false);
    expect(contradictsReason(true, weighed)).toBe(false);
    expect(contradictsReason(false, `${RIGHT[1]} ${WRONG[1]}`)).toBe(true);
  });

  it('prove nothing against a flag where the reason was cut off', () => {
    expect(contradictsReason(true, `${RIGHT[0]} The last step howe`)).toBe(false);
  });

  it('are read in bounded time, whatever the text, and never contradict both ways', () => {
    const word = fc.constantFrom(...RIGHT, ...WRONG, ...NEITHER, 'no', "'", '\n', 'a '.repeat(500));
    fc.assert(
      fc.property(
        fc.oneof(
          hostileText,
          fc.array(word).map((parts) => parts.join(' ')),
        ),
        (text) => {
          expect(contradictsReason(true, text) && contradictsReason(false, text)).toBe(false);
        },
      ),
    );
    const start = performance.now();
    contradictsReason(true, `${"'a".repeat(50_000)} the agent ${'is '.repeat(50_000)}`);
    expect(performance.now() - start).toBeLessThan(1000);
  });
});

describe('the share of verdicts against their reasons', () => {
  const set = buildSet({ size: 20, seed: 7, parents: true });
  const verdicts = set.map((row, at) =>
    verdict(row, 'step:writer:7b', row.label.faulty, {
      rationale: row.label.faulty ? BROKEN : at % 2 === 0 ? SOUND : SKIPPED,
    }),
  );
  const clean = set.filter(({ label }, at) => !label.faulty && at % 2 === 1).length;

  it('is over all answers with a reason in words, and leads to them', () => {
    const [judge] = measured(set, verdicts).judges;
    expect(judge?.metrics.contradictions).toEqual({ estimate: clean / set.length, interval: null });
    const [columns] = judgedSetFromMemory(set, verdicts, supportDesk).judges;
    const rows = set.flatMap(({ label }, row) => (!label.faulty && row % 2 === 1 ? row : []));
    expect(rows.map((row) => columns?.reasons?.contradicts[row])).toEqual(rows.map(() => 1));
  });

  it('is no number for rules and for votes, whose words are always the same', () => {
    for (const id of ['programmatic', 'selfcons3:writer:7b']) {
      const own = verdicts.map((each) => ({ ...each, judgeId: id }));
      expect(measured(set, own).judges[0]?.metrics.contradictions.estimate).toBeNull();
    }
  });
});

describe.skipIf(published === null)('on the released rationales', () => {
  const reasoned = (published?.lines('verdicts.jsonl') ?? [])
    .map((line, at) => readVerdict(line, 'verdicts.jsonl', at + 1))
    .filter(({ judgeId }) => /^(step|outcome):/.test(judgeId));

  it('one verdict of 1,200 contradicts its reason', () => {
    const found = reasoned.filter(({ faulty, rationale }) => contradictsReason(faulty, rationale));
    expect([reasoned.length, found.map(({ trajectoryId }) => trajectoryId)]).toEqual([
      1200,
      ['INS-00001-premature_stop'],
    ]);
  });
});
