import { describe, expect, it } from 'vitest';
import { supportDesk } from '../../../src/1-worlds/support-desk/support-desk.ts';
import { confusionMatrix } from '../../../src/4-measuring/metrics/formulas/typing.ts';
import { judgedSetFromMemory } from '../../../src/4-measuring/rows/judged-set-from-memory.ts';
import { pairTexts } from '../../../src/4-measuring/rows/pair-texts.ts';
import { sampleFaults } from '../../../src/4-measuring/rows/sample-faults.ts';
import { reliabilityBin } from '../../../src/4-measuring/statistics/reliability-bins.ts';
import { editStatus } from '../../../src/5-reporting/page/edit-status.ts';
import { explorerIndex } from '../../../src/5-reporting/page/explorer-index.ts';
import { FIRST_NAMED, STATUS_LETTERS, UNNAMED } from '../../../src/5-reporting/page/page-model.ts';
import { pairChunks } from '../../../src/5-reporting/page/pair-chunks.ts';
import type { ShownSet } from '../../../src/5-reporting/page/shown-set.ts';
import { PythonRandom } from '../../../src/base/random/python-random.ts';
import { roleNumber } from '../../../src/run/row-role.ts';
import type { LabelledTrajectory } from '../../../src/run/trajectory.ts';
import type { Verdict } from '../../../src/run/verdict.ts';
import {
  FLAGS_EDITS,
  FLAGS_FAULTS,
  recordedShownSet,
  recordedVerdicts,
} from '../../e2e/report-page/recorded-page.ts';
import { conversationSet } from '../../support/rows/conversation-set.ts';
import { buildSet } from '../../support/rows/simulate.ts';
import { expectedStatus, modelVerdicts } from '../../support/rows/written-run.ts';

function shownSet(
  trajectories: readonly LabelledTrajectory[],
  verdicts: readonly Verdict[],
  most = 10_000,
): ShownSet {
  const { set, judges } = judgedSetFromMemory(trajectories, verdicts, supportDesk);
  return {
    set,
    judges,
    faults: supportDesk.faults,
    rows: sampleFaults(set, most, new PythonRandom(1)),
    edits: [],
    texts: pairTexts(trajectories, verdicts),
    remade: new Map(),
  };
}

const trajectories = buildSet({ size: 200, seed: 2, parents: true });
const verdicts = modelVerdicts(trajectories);

describe('the harmless edits of a page', () => {
  const set = [...conversationSet('TRACE-00001'), ...conversationSet('TRACE-00002')];
  const said = recordedVerdicts(set);
  const shown = recordedShownSet(set, said);
  const index = explorerIndex(shown);
  const pairs = [...pairChunks(shown)].flatMap((chunk) =>
    chunk.pairs.map((pair) => ({ pair, parent: chunk.parents[pair.parent ?? -1] })),
  );
  const status = (judge: string, id: string) =>
    index.statuses[index.judges.indexOf(judge)]?.[index.ids.indexOf(id)];

  it('follow the faults of their run, under a type of their own', () => {
    expect(index.ids.map((id) => id.replace('TRACE-0000', ''))).toEqual(
      ['1', '2'].flatMap((instance) => [
        ...index.ids.slice(0, 3).map((id) => id.replace('TRACE-00001', instance)),
        `${instance}-repeated_read`,
      ]),
    );
    const [fault, edit] = [roleNumber('fault'), roleNumber('harmless edit')];
    expect(index.role).toEqual([fault, fault, fault, edit, fault, fault, fault, edit]);
    expect(pairs.map(({ pair }) => pair.role)).toEqual(index.role);
    expect(index.typeLabels[index.type[3] ?? -1]).toBe('harmless: repeated read');
    expect(index.total).toBe(6);
  });

  it('stand beside the run that was edited, with their proof', () => {
    for (const { pair, parent } of pairs) {
      const { label } = set.find(({ id }) => id === pair.id) as LabelledTrajectory;
      expect(parent?.id).toBe(`${pair.id.split('-').slice(0, 2).join('-')}-clean`);
      expect(pair.proof).toEqual(label.proof);
      expect(pair.editName).toBe(label.edit?.name ?? null);
      expect(Object.keys(pair.run).toSorted()).toEqual([
        'finalAnswer',
        'goal',
        'instructions',
        'steps',
      ]);
    }
  });

  it('have the status that the two verdicts make, also if one is missing or nothing is shown', () => {
    const [edit] = shown.edits;
    if (edit === undefined) throw new Error('the set has no harmless edit');
    expect(status(FLAGS_FAULTS, edit.run.id)).toBe(STATUS_LETTERS.missed);
    expect(status(FLAGS_EDITS, edit.run.id)).toBe(STATUS_LETTERS.detected);
    const judge = { judgeId: FLAGS_EDITS, view: 'step' as const };
    expect(editStatus({ ...edit, parent: null }, judge, shown.texts)).toBe('unpaired');
    const unread = said.map((row) => ({ ...row, error: 'no JSON' }));
    expect(editStatus(edit, judge, pairTexts(set, unread))).toBe('unscored');
    expect(editStatus(edit, judge, pairTexts(set, []))).toBe('unscored');
    expect(editStatus(edit, { ...judge, view: 'outcome' }, shown.texts)).toBe('not-shown');
    const flipped = pairTexts(
      set,
      said.map((row) => ({ ...row, faulty: !row.faulty })),
    );
    expect(editStatus(edit, judge, flipped)).toBe('reversed');
    expect(editStatus(edit, { ...judge, judgeId: FLAGS_FAULTS }, flipped)).toBe('base-rate');
  });
});

describe('the pairs of a page', () => {
  const shown = shownSet(trajectories, verdicts);
  const index = explorerIndex(shown);
  const chunks = [...pairChunks(shown)];
  const pairs = chunks.flatMap(({ pairs: some, parents }) =>
    some.map((pair) => ({ pair, parent: pair.parent === null ? null : parents[pair.parent] })),
  );

  it('are the same and in the same order in the columns and in the texts', () => {
    expect(index.total).toBe(trajectories.filter(({ label }) => label.faulty).length);
    expect(pairs.map(({ pair }) => pair.id)).toEqual(index.ids);
    expect(index.chunks.length).toBe(chunks.length);
    let start = 0;
    chunks.forEach(({ pairs: some }, chunk) => {
      expect(index.chunks[chunk]).toBe(start);
      start += some.length;
    });
    expect(chunks.length).toBeGreaterThan(2);
  });

  it('have the type, outcome, scenario and status that their labels and verdicts make', () => {
    const byId = new Map(trajectories.map((each) => [each.id, each]));
    index.ids.forEach((id, at) => {
      const fault = byId.get(id) as LabelledTrajectory;
      expect(index.types[index.type[at] ?? -1]).toBe(fault.label.failureType);
      expect(index.silent[at]).toBe(fault.label.outcomeCorrect ? 1 : 0);
      expect(index.scenarios[index.scenario[at] ?? -1]).toBe(
        supportDesk.scenarioOf?.(fault.instanceId),
      );
      index.judges.forEach((judgeId, judge) => {
        const status = expectedStatus({ set: trajectories, verdicts }, judgeId, fault);
        expect(index.statuses[judge]?.[at]).toBe(STATUS_LETTERS[status]);
      });
      expect(pairs[at]?.pair.failureStep).toBe(fault.label.failureStep);
    });
  });

  it('come with their own parent, which a chunk holds once', () => {
    for (const { pair, parent } of pairs) {
      expect(parent?.run.goal).toBe(pair.run.goal);
      expect(pair.id.startsWith(parent?.id.replace(/clean$/, '') ?? '?')).toBe(true);
    }
    for (const { parents } of chunks) {
      expect(new Set(parents.map(({ id }) => id)).size).toBe(parents.length);
    }
  });

  it('carry what each judge said, in the order of the judges, and nothing from the label', () => {
    for (const { pair } of pairs) {
      expect(Object.keys(pair.run).toSorted()).toEqual(['finalAnswer', 'goal', 'steps']);
      index.judges.forEach((judgeId, judge) => {
        const said = verdicts.find(
          (row) => row.judgeId === judgeId && row.trajectoryId === pair.id,
        );
        if (said === undefined) expect(pair.verdicts[judge]).toBe(null);
        else {
          expect(pair.verdicts[judge]).toEqual({
            faulty: said.faulty,
            confidence: said.confidence,
            step: said.failureStep,
            type: said.failureType,
            rationale: said.rationale,
            error: said.error,
            spent: [said.latencySeconds, said.promptTokens, said.completionTokens],
          });
        }
      });
    }
  });

  it('do not call an answer unreadable that its row asks to count as clean', () => {
    const counted = verdicts.map((row) =>
      row.error === null ? row : { ...row, extra: { ...row.extra, unscored_as: 'clean' } },
    );
    const again = [...pairChunks(shownSet(trajectories, counted))];
    const errors = again.flatMap(({ pairs: some }) =>
      some.flatMap((pair) => pair.verdicts.map((verdict) => verdict?.error ?? null)),
    );
    expect(errors.every((error) => error === null)).toBe(true);
  });

  it('are a sample of a larger set, whose size they state', () => {
    const some = shownSet(trajectories, verdicts, 40);
    const sampled = explorerIndex(some);
    expect(sampled.ids.length).toBeLessThanOrEqual(40);
    expect(sampled.total).toBe(index.total);
    expect([...pairChunks(some)].flatMap(({ pairs: few }) => few.map(({ id }) => id))).toEqual(
      sampled.ids,
    );
  });

  it('are shown beside a clean run that was made again where the set lacks it', () => {
    const without = trajectories.filter(({ label }) => label.faulty);
    const parents = trajectories.filter(({ label }) => !label.faulty);
    const alone = shownSet(without, []);
    for (const { pairs: some } of pairChunks(alone)) {
      expect(some.every(({ parent }) => parent === null)).toBe(true);
    }
    const remade = new Map(parents.map((parent) => [parent.instanceId, parent]));
    for (const { pairs: some, parents: shownParents } of pairChunks({ ...alone, remade })) {
      for (const pair of some) {
        expect(shownParents[pair.parent ?? -1]?.run.goal).toBe(pair.run.goal);
      }
    }
  });
});

describe('the columns that numbers of the page link to', () => {
  const { set, judges } = judgedSetFromMemory(trajectories, verdicts, supportDesk);
  const index = explorerIndex(shownSet(trajectories, verdicts));
  const rowOf = (pair: number): number => set.rowOf.get(index.ids[pair] ?? '') ?? -1;

  it('say what each judge flags, and nothing where it gave no verdict', () => {
    for (const [at, judge] of judges.entries()) {
      for (const pair of index.ids.keys()) {
        const row = rowOf(pair);
        const letter = (flag: number | undefined) =>
          flag === undefined || flag < 0 ? '-' : String(flag);
        expect(index.faultFlags[at]?.[pair]).toBe(letter(judge.flag[row]));
        expect(index.parentFlags[at]?.[pair]).toBe(letter(judge.flag[set.parent[row] ?? -1]));
      }
    }
  });

  it('count as many faults by the type named as the confusion matrix does', () => {
    for (const [at, judge] of judges.entries()) {
      const counted = set.types.map(() => new Array<number>(set.types.length + 1).fill(0));
      for (const pair of index.ids.keys()) {
        const code = (index.named[at]?.charCodeAt(pair) ?? UNNAMED) - FIRST_NAMED;
        const counts = counted[index.type[pair] ?? -1];
        if (code >= 0 && counts !== undefined) counts[code] = (counts[code] ?? 0) + 1;
      }
      expect(counted).toEqual(confusionMatrix(set, judge));
    }
  });

  it('have the bin of every confidence', () => {
    for (const [at, judge] of judges.entries()) {
      for (const pair of index.ids.keys()) {
        const row = rowOf(pair);
        const scored = (judge.flag[row] ?? -1) >= 0;
        expect(index.faultSure[at]?.[pair]).toBe(
          scored ? String(reliabilityBin(judge.confidence[row] ?? 0)) : '-',
        );
      }
    }
  });
});
