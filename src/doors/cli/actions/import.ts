import { traceFormats } from '../../../1-traces/formats/formats.ts';
import { importTraces, NothingImportedError } from '../../../1-traces/import.ts';
import { type ImportReport, refusedCount } from '../../../1-traces/importing/import-report.ts';
import { UNKNOWN } from '../../../1-traces/reading/detect-format.ts';
import { importText } from '../../../5-reporting/words/recorded/import-text.ts';
import { InvalidOptionError } from '../../../base/errors.ts';
import { counted } from '../../../base/text/numbers.ts';
import type { Settings } from '../commands/import.ts';
import { BAD_INPUT } from '../exit-codes.ts';
import { outputColumns } from '../output/output-columns.ts';
import { note, print } from '../terminal.ts';

export async function importRuns(paths: readonly string[], args: Settings): Promise<void> {
  const { out, json } = args;
  if (out === '') throw new InvalidOptionError('--out', 'must name a folder');
  try {
    const { trajectories: _, ...report } = await importTraces({ paths, ...args });
    show(report, { out, json });
    const refused = refusedCount(report);
    if (refused > 0)
      note(`${counted(refused, 'file or record was', 'files or records were')} refused.`);
  } catch (error) {
    if (!(error instanceof NothingImportedError)) throw error;
    show(error.report, { out: null, json });
    note(`tj: ${error.message}`);
    process.exitCode = BAD_INPUT;
  }
}

function show(
  report: ImportReport,
  to: { readonly out: string | null; readonly json: boolean },
): void {
  if (to.json) {
    print(JSON.stringify({ out: to.out, refused: refusedCount(report), ...report }));
  } else {
    print(importText(report, { out: to.out, columns: outputColumns() }));
  }
  if (report.files.some(({ problem }) => problem?.startsWith(UNKNOWN))) {
    note(
      `Known formats: ${traceFormats
        .map(({ name }) => name)
        .toSorted()
        .join(', ')}.`,
    );
  }
}
