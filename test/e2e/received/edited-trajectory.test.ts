import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { sharedFolder, temporaryFolder } from '../../support/files/temporary-folder.ts';
import { editRows, judgedFolder } from '../../support/process/gate.ts';
import { expectMistake, tj } from '../../support/process/tj.ts';

interface Row {
  trajectory_id: string;
  goal: string;
  final_answer: string;
  steps: { thought: string }[];
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
