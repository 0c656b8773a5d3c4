import { version } from '../../base/version.ts';
import type { ManifestEntry } from '../../folder/manifest/manifest.ts';
import { RECORDED } from '../../folder/manifest/recorded-environment.ts';
import { recordedSeed } from '../../folder/manifest/recorded-origin.ts';
import type { ImportSettings } from '../settings.ts';
import type { ImportReport } from './import-report.ts';

/** Names of records beyond this many would make a manifest that is too large to be read. */
const MOST_NAMES = 300_000;

/**
 * What run.json says of an imported set: where each run comes from. It is kept here and not with the
 * runs, because judges must not see it.
 */
export function importedEntry(
  imported: ImportReport,
  {
    format,
    select,
    task,
    limit,
    sample,
    seed,
    redact,
    faulty,
    trusted,
  }: Omit<ImportSettings, 'out'>,
): ManifestEntry {
  const isListed = imported.traces <= MOST_NAMES;
  return {
    command: 'import',
    version,
    environment: RECORDED,
    n_trajectories: imported.traces,
    trusted,
    sources: imported.files
      .filter(({ traces }) => traces > 0)
      .map((source) => ({
        file: source.file,
        sha256: source.sha256,
        format: source.format,
        traces: source.traces,
        ...(isListed ? { records: source.records } : {}),
      })),
    tools: imported.tools,
    tasks: imported.tasks,
    redacted: redact?.length ?? 0,
    options: {
      format,
      select,
      task,
      limit,
      sample,
      faulty,
      ...(sample === undefined ? {} : { seed: recordedSeed(seed) }),
    },
  };
}
