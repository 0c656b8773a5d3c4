import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { numberFormats } from '../../../src/1-worlds/contract/number-formats.ts';
import { supportDesk } from '../../../src/1-worlds/support-desk/support-desk.ts';
import type { PairStatus } from '../../../src/4-measuring/rows/pair-status.ts';
import { fingerprint } from '../../../src/run/fingerprint.ts';
import type { LabelledTrajectory, Trajectory } from '../../../src/run/trajectory.ts';
import type { Verdict } from '../../../src/run/verdict.ts';
import { writeVerdict } from '../../../src/run/wire/verdict-row.ts';
import { writeTrajectory } from '../../../src/run/wire/write-trajectory.ts';
import { buildSet, verdict } from './simulate.ts';

const formats = numberFormats(supportDesk);

export interface WrittenRun {
  readonly folder: string;
  readonly set: readonly LabelledTrajectory[];
  readonly verdicts: readonly Verdict[];
}

/** Writes a run folder by hand. Without entries it has no manifest. */
export function writeRun(
  folder: string,
  trajectories: readonly Trajectory[],
  verdicts: readonly Verdict[],
  entries: readonly object[] = [],
): void {
  mkdirSync(folder, { recursive: true });
  const lines = (rows: readonly string[]): string => rows.map((row) => `${row}\n`).join('');
  writeFileSync(
    join(folder, 'trajectories.jsonl'),
    lines(trajectories.map((trajectory) => writeTrajectory(trajectory, formats))),
  );
  writeFileSync(join(folder, 'verdicts.jsonl'), lines(verdicts.map(writeVerdict)));
  if (entries.length > 0) {
    writeFileSync(join(folder, 'run.json'), JSON.stringify({ runs: entries }));
  }
}

export const STEP_JUDGE = 'step:writer:7b';
export const OUTCOME_JUDGE = 'outcome:writer:7b';

/** The error of verdicts whose answer could not be read. */
export const UNREADABLE = 'the answer holds no JSON object';

/** A word that occurs in one rationale and nowhere else. */
export const RARE_WORD = 'Quixotically';

/** A number below `of` that depends on the text alone. */
const part = (text: string, of: number): number => fingerprint(text) % of;

/**
 * Verdicts like a model's: two judges that detect some faults, flag some clean runs, give some
 * unreadable answers and were not asked about every run.
 */
export function modelVerdicts(set: readonly LabelledTrajectory[]): readonly Verdict[] {
  const rare = set.find(({ id, label }) => label.faulty && part(id, 13) > 1)?.id;
  return set.flatMap((trajectory) => {
    const { id, label, goal, finalAnswer } = trajectory;
    const seen = label.faulty ? part(id, 4) > 0 : part(id, 6) === 0;
    const step = verdict(trajectory, STEP_JUDGE, seen, {
      failureStep: seen ? label.failureStep : null,
      failureType: seen ? label.failureType : null,
      confidence: 0.5 + part(id, 50) / 100,
      rationale: label.faulty
        ? `${id === rare ? `${RARE_WORD}, ` : ''}${'step by step the run drifts from its goal; '.repeat(9)}so it says`
        : 'The run keeps to the procedure.',
      extra: { view: 'step' },
    });
    const unreadable = part(id, 13) === 0;
    const reply = part(`${goal} ${finalAnswer}`, 2) === 0;
    return [
      ...(part(id, 13) === 1
        ? []
        : [unreadable ? { ...step, faulty: false, rationale: '', error: UNREADABLE } : step]),
      verdict(trajectory, OUTCOME_JUDGE, reply, {
        rationale: reply ? 'The reply promises too much.' : 'The reply is fine.',
        extra: { view: 'outcome' },
      }),
    ];
  });
}

const recorded = (id: string, view: string, hash: object): object => ({
  id,
  view,
  kind: 'model',
  model: 'writer:7b',
  engine: 'ollama',
  engine_version: '0.12.0',
  digest: 'sha256:0123456789abcdef',
  ...hash,
});

/** A small set with the verdicts of both judges, as `tj generate` and `tj judge` would write it. */
export function writtenRun(
  folder: string,
  { parents = true, seedIsKnown = true, size = 48, seed = 4 } = {},
): WrittenRun {
  const set = buildSet({ size, seed, parents });
  const verdicts = modelVerdicts(set);
  writeRun(
    folder,
    set,
    verdicts,
    seedIsKnown
      ? [
          {
            command: 'generate',
            environment: 'support-desk',
            seed,
            n_requested: size,
            with_parents: parents,
          },
          {
            command: 'judge',
            judges: [
              recorded(STEP_JUDGE, 'step', {}),
              // No prompt has this hash, so the page must not claim to know what was asked.
              recorded(OUTCOME_JUDGE, 'outcome', { prompts_sha256: 'fedcba9876543210' }),
            ],
          },
        ]
      : [],
  );
  return { folder, set, verdicts };
}

/** The status of a fault for a judge, computed directly from the definition. */
export function expectedStatus(
  { set, verdicts }: Omit<WrittenRun, 'folder'>,
  judgeId: string,
  fault: LabelledTrajectory,
): PairStatus {
  const parent = set.find(
    ({ instanceId, label }) => instanceId === fault.instanceId && !label.faulty,
  );
  if (parent === undefined) return 'unpaired';
  const said = (of: LabelledTrajectory): boolean | null => {
    const found = verdicts.find((row) => row.judgeId === judgeId && row.trajectoryId === of.id);
    return found === undefined || found.error !== null ? null : found.faulty;
  };
  const [onFault, onParent] = [said(fault), said(parent)];
  if (onFault === null || onParent === null) return 'unscored';
  if (judgeId === OUTCOME_JUDGE && fault.finalAnswer === parent.finalAnswer) return 'not-shown';
  if (onFault) return onParent ? 'base-rate' : 'detected';
  return onParent ? 'reversed' : 'missed';
}
