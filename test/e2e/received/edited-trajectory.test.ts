import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { shownHash } from '../../../src/run/shown-hash.ts';
import { readTrajectory } from '../../../src/run/wire/read-trajectory.ts';
import { sharedFolder, temporaryFolder } from '../../support/files/temporary-folder.ts';
import { editRows, judgedFolder } from '../../support/process/gate.ts';
import { expectMistake, tj } from '../../support/process/tj.ts';

interface Row {
  trajectory_id: string;
  goal: string;
  final_answer: string;
  steps: { thought: string }[];
}

interface Verdict {
  trajectory_id: string;
  judge_id: string;
  view: string;
  shown_sha256: string | undefined;
}

const judged = judgedFolder(
  join(sharedFolder(), 'run'),
  ['-n', '20', '--seed', '4'],
  'programmatic',
  'control-reply-only',
);
const readRows = <Of>(file: string): Of[] =>
  readFileSync(file, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Of);
const third = readRows<Row>(join(judged, 'trajectories.jsonl'))[2]?.trajectory_id ?? '';

/** A copy of the folder in which the third trajectory is edited. */
function edited(edit: (row: Row) => void): string {
  const folder = join(temporaryFolder(), 'run');
  cpSync(judged, folder, { recursive: true });
  editRows<Row>(join(folder, 'trajectories.jsonl'), (row, index) => {
    if (index === 2) edit(row);
    return row;
  });
  return folder;
}

const inGoal = (row: Row): void => {
  row.goal += ' Please hurry.';
};
const inThought = (row: Row): void => {
  for (const step of row.steps) step.thought += '!';
};

describe('a trajectory that was edited after its verdict', () => {
  const commands: readonly (readonly string[])[] = [
    ['measure'],
    ['report'],
    ['export', '--format', 'csv'],
    ['gate', '--min-delta', '0.1'],
    ['plan'],
  ];
  it.each(commands)('is refused by %s, which names it and says what to do', (command, ...rest) => {
    expectMistake(
      [command ?? '', edited(inGoal), ...rest],
      new RegExp(
        `${third} was changed after programmatic judged it; .*judge it again with tj judge --redo`,
      ),
    );
  });

  it('is refused only for a judge that was shown what changed', () => {
    const folder = edited(inThought);
    expectMistake(['measure', folder], new RegExp(`${third} was changed after programmatic`));
    const verdicts = join(folder, 'verdicts.jsonl');
    editRows(verdicts, (row) => (row.judge_id === 'control-reply-only' ? row : null));
    const { status, stderr } = tj(['measure', folder, '--json']);
    expect(status, stderr).toBe(0);
  });

  it('is refused for a judge that was shown all but the thoughts, unless only those changed', () => {
    const hashes = new Map(
      readFileSync(join(judged, 'trajectories.jsonl'), 'utf8')
        .trimEnd()
        .split('\n')
        .map((line, at) => readTrajectory(line, 'rows', at + 1))
        .map((run) => [run.id, shownHash('actions', run)]),
    );
    const measured = (edit: (row: Row) => void): string => {
      const folder = edited(edit);
      editRows<Verdict>(join(folder, 'verdicts.jsonl'), (row) =>
        row.judge_id === 'control-reply-only'
          ? { ...row, view: 'actions', shown_sha256: hashes.get(row.trajectory_id) }
          : null,
      );
      return folder;
    };
    expectMistake(
      ['measure', measured(inGoal)],
      new RegExp(`${third} was changed after control-reply-only judged it`),
    );
    const { status, stderr } = tj(['measure', measured(inThought), '--json']);
    expect(status, stderr).toBe(0);
  });

  it('cannot be noticed in rows that do not say what they are about', () => {
    const folder = edited(inGoal);
    editRows<{ shown_sha256?: string }>(
      join(folder, 'verdicts.jsonl'),
      ({ shown_sha256: _, ...row }) => row,
    );
    const { status, stderr } = tj(['measure', folder, '--json']);
    expect(status, stderr).toBe(0);
  });

  it('is the same trajectory if only its spelling changed', () => {
    const folder = edited(() => {});
    const file = join(folder, 'trajectories.jsonl');
    const reversed = readRows<object>(file).map((row) =>
      JSON.stringify(Object.fromEntries(Object.entries(row).toReversed())),
    );
    writeFileSync(file, `${reversed.join('\n')}\n`);
    const { status, stderr } = tj(['measure', folder, '--json']);
    expect(status, stderr).toBe(0);
  });
});
