import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { FileError } from '../base/errors.ts';

/** The files of a release. Those that were not found are null. */
export interface ReleaseFiles {
  readonly trajectories: string;
  readonly verdicts: string;
  readonly agentTrajectories: string;
  readonly ablation: { readonly trajectories: string; readonly verdicts: string } | null;
  readonly organicVerdicts: string | null;
}

const EXPECTED =
  'trajectories.jsonl, verdicts.jsonl and agent_trajectories.jsonl, or results/raw and results/agent';

/**
 * Finds the files of a release in a folder. They may lie side by side, or as the release has them
 * (`results/raw`, `results/agent`, `results/ablation`); the folder may be its root or `results`.
 */
export function findRelease(folder: string): ReleaseFiles {
  if (!existsSync(folder)) throw new FileError(folder, 'no such folder; check the path');
  if (!statSync(folder).isDirectory()) {
    throw new FileError(folder, `not a folder; name the one that holds ${EXPECTED}`);
  }
  const roots = [folder, join(folder, 'results')];
  const found = (...candidates: readonly string[]): string | null =>
    roots.flatMap((root) => candidates.map((path) => join(root, path))).find(existsSync) ?? null;
  const required = (what: string, ...candidates: readonly string[]): string => {
    const file = found(...candidates);
    if (file !== null) return file;
    throw new FileError(
      folder,
      `has no ${what} (${candidates.join(' or ')}); it needs ${EXPECTED}`,
    );
  };
  const ablationTrajectories = found(
    'ablation/raw/trajectories.jsonl',
    'ablation/trajectories.jsonl',
  );
  const ablationVerdicts = found('ablation/raw/verdicts.jsonl', 'ablation/verdicts.jsonl');
  return {
    trajectories: required('trajectories', 'raw/trajectories.jsonl', 'trajectories.jsonl'),
    verdicts: required('verdicts', 'raw/verdicts.jsonl', 'verdicts.jsonl'),
    agentTrajectories: required(
      "agent's episodes",
      'agent/trajectories.jsonl',
      'agent_trajectories.jsonl',
    ),
    ablation:
      ablationTrajectories === null || ablationVerdicts === null
        ? null
        : { trajectories: ablationTrajectories, verdicts: ablationVerdicts },
    organicVerdicts: found('ablation/organic/verdicts.jsonl'),
  };
}
