import { existsSync } from 'node:fs';
import { z } from 'zod';
import { writeAtomically } from '../../base/files/write-atomically.ts';
import { parsedText } from '../../run/json.ts';
import { shownIn } from '../files.ts';
import { readFolderLines } from '../row-file.ts';

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

/** What a judge sent about one run: one line of `shown.jsonl`. The prompt itself is not kept. */
const shownRow = z.object({
  judge_id: z.string(),
  /** What the judge was made of; null where nothing is known of it. */
  fingerprint: z.string().nullable(),
  trajectory_id: z.string(),
  prompt_sha256: sha256,
  view: z.string(),
  /** What the run showed in that view, as in the rows of verdicts. */
  shown_sha256: sha256,
});
export type ShownRow = z.output<typeof shownRow>;

/** More rows than any comparison makes. A longer file is read as far as that. */
const MOST_ROWS = 200_000;

/** What the folder knows of what judges were shown. Anybody may have written it, so what is no such row is left out. */
export async function readShown(folder: string): Promise<readonly ShownRow[]> {
  const path = shownIn(folder);
  if (!existsSync(path)) return [];
  const rows: ShownRow[] = [];
  for await (const { text } of readFolderLines(path)) {
    const row = shownRow.safeParse(parsedText(text));
    if (row.success) rows.push(row.data);
    if (rows.length >= MOST_ROWS) break;
  }
  return rows;
}

/** Replaces what the folder knows of one judge. */
export async function writeShown(
  folder: string,
  judgeId: string,
  rows: readonly ShownRow[],
): Promise<void> {
  const others = (await readShown(folder)).filter((row) => row.judge_id !== judgeId);
  if (others.length + rows.length === 0 && !existsSync(shownIn(folder))) return;
  const lines = [...others, ...rows].map((row) => `${JSON.stringify(row)}\n`);
  await writeAtomically(shownIn(folder), lines.join(''), { folder });
}
