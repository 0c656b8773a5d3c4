import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { sharedFolder, temporaryFolder } from '../../support/files/temporary-folder.ts';
import { editRows, judgedFolder } from '../../support/process/gate.ts';
import { expectMistake, tj } from '../../support/process/tj.ts';

interface TrajectoryFields {
  trajectory_id: string;
  steps: unknown[];
  label: {
    faulty: boolean;
    failure_step: number | null;
    failure_type: string | null;
    outcome_correct: boolean;
  };
}

const judged = judgedFolder(
  join(sharedFolder(), 'run'),
  ['-n', '20', '--seed', '4'],
  'programmatic',
);

/** A copy of the folder in which the first row that a test wants is edited. */
function withRow(
  wanted: (row: TrajectoryFields) => boolean,
  edit: (row: TrajectoryFields) => void,
): string {
  const folder = join(temporaryFolder(), 'run');
  cpSync(judged, folder, { recursive: true });
  let edited = false;
  editRows<TrajectoryFields>(join(folder, 'trajectories.jsonl'), (row) => {
    if (!edited && wanted(row)) {
      edited = true;
      edit(row);
    }
    return row;
  });
  expect(edited).toBe(true);
  return folder;
}

const isClean = ({ label }: TrajectoryFields): boolean => !label.faulty;
const isSilent = ({ label }: TrajectoryFields): boolean => label.faulty && label.outcome_correct;
const isFaulty = ({ label }: TrajectoryFields): boolean => label.faulty;

const nonsense: readonly [
  string,
  (row: TrajectoryFields) => boolean,
  (row: TrajectoryFields) => void,
  RegExp,
][] = [
  [
    'a step that wraps around in 32 bits',
    isFaulty,
    ({ label }) => {
      label.failure_step = (label.failure_step ?? 0) + 2 ** 32;
    },
    /line \d+: field label\.failure_step: the run has \d steps, so there is no step 42949672\d\d/,
  ],
  [
    'a step before the first',
    isFaulty,
    ({ label }) => {
      label.failure_step = -1;
    },
    /line \d+: field label\.failure_step: /,
  ],
  [
    'a fault without a type',
    isFaulty,
    ({ label }) => {
      label.failure_type = null;
    },
    /line \d+: field label\.failure_type: /,
  ],
  [
    'a fault without a step',
    isFaulty,
    ({ label }) => {
      label.failure_step = null;
    },
    /line \d+: field label\.failure_step: /,
  ],
  [
    'a silent fault that nothing is known about',
    isSilent,
    ({ label }) => {
      label.failure_step = null;
      label.failure_type = null;
    },
    /line \d+: field label\.failure_type: /,
  ],
  [
    'a clean run with a fault type',
    isClean,
    ({ label }) => {
      label.failure_type = 'wrong_tool';
    },
    /line \d+: field label\.failure_type: /,
  ],
  [
    'a clean run with a step to blame',
    isClean,
    ({ label }) => {
      label.failure_step = 0;
    },
    /line \d+: field label\.failure_step: /,
  ],
  [
    'a clean run with a wrong outcome',
    isClean,
    ({ label }) => {
      label.outcome_correct = false;
    },
    /line \d+: field label\.outcome_correct: /,
  ],
  [
    'steps that are not steps',
    isClean,
    (row) => {
      row.steps = [null, 5, 'x'];
    },
    /line \d+: field steps\[0\]/,
  ],
];

describe('a set with labels that make no sense', () => {
  it.each(nonsense)('is refused by measure: %s', (_, wanted, edit, message) => {
    expectMistake(['measure', withRow(wanted, edit)], message);
  });

  const commands: readonly (readonly string[])[] = [
    ['gate', '--min-delta', '0.1'],
    ['export', '--format', 'csv'],
    ['report'],
    ['judge', '--judge', 'control-nothing'],
  ];
  it.each(commands)('is refused by %s in the same words', (command, ...options) => {
    const [, wanted, edit, message] = nonsense[5] ?? [];
    if (wanted === undefined || edit === undefined || message === undefined) throw new Error();
    expectMistake([command ?? '', withRow(wanted, edit), ...options], message);
  });

  it('is refused by check, which prints what it found up to there', () => {
    const [, wanted, edit, message] = nonsense[5] ?? [];
    if (wanted === undefined || edit === undefined || message === undefined) throw new Error();
    const { status, stderr } = tj(['check', withRow(wanted, edit)]);
    expect(status).toBe(2);
    expect(stderr).toMatch(message);
  });

  it('may hold a wrong outcome that nobody could explain, as an agent’s episode can end', () => {
    const folder = withRow(
      ({ label }) => label.faulty && !label.outcome_correct,
      ({ label }) => {
        label.failure_step = null;
        label.failure_type = null;
      },
    );
    const { status, stderr } = tj(['measure', folder, '--json']);
    expect(status, stderr).toBe(0);
  });
});
