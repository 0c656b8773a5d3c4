import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { oneLine } from '../../base/errors.ts';
import { historyIn } from '../../folder/files.ts';
import { CHANGED } from '../../folder/logs/retire-rows.ts';
import type { VerdictLog } from '../../folder/logs/verdict-log.ts';
import { readFolderBatches } from '../../folder/row-file.ts';
import { type IndexedSet, positionsOf } from '../../folder/set/indexed-set.ts';
import { repetitionOf } from '../../run/repetition.ts';
import type { Verdict } from '../../run/verdict.ts';
import { readVerdict } from '../../run/wire/verdict-row.ts';
import type { Judge } from '../judges/judge.ts';
import type { Session } from '../session/session.ts';
import { fingerprintOf } from './changed-judges.ts';
import { type LookedFor, RecordedVerdicts } from './recorded-verdicts.ts';
import { workKey } from './work-item.ts';

interface RecallParts {
  readonly folder: string;
  readonly judges: readonly Judge[];
  readonly set: IndexedSet;
  /** The positions that are asked about, in any order. */
  readonly asked: Uint32Array;
  readonly session: Session;
}

/**
 * The verdicts in history/ that a judge gave when it was exactly what it is now, so that trying a change
 * on a few runs and taking it back costs nothing. Verdicts that somebody asked to have made again are
 * not among them.
 */
export async function recalledVerdicts(parts: RecallParts): Promise<ReadonlyMap<string, Verdict>> {
  const { folder, judges, set, asked, session } = parts;
  const found = new Map<string, Verdict>();
  const { fingerprints, engines, options } = session;
  const known = new Map<string, Judge>();
  for (const judge of judges) if (fingerprints.of(judge) !== null) known.set(judge.id, judge);
  if (known.size === 0 || options.redo === 'all') return found;
  const files = await changedFiles(folder);
  if (files.length === 0) return found;
  const isAsked = new Set(asked);
  const positionOf = positionsOf(set.ids);
  for (const file of files) {
    for await (const batch of readFolderBatches(file)) {
      for (const { text, number } of batch) {
        const verdict = readVerdict(text, file, number);
        const { judgeId, trajectoryId, error, extra } = verdict;
        const judge = known.get(judgeId);
        const position = positionOf(trajectoryId);
        if (judge === undefined || error !== null || position === undefined) continue;
        if (!isAsked.has(position) || fingerprintOf(verdict) !== fingerprints.of(judge)) continue;
        const repetition = repetitionOf(verdict);
        if (extra?.key !== workKey(judge, set.read(position), engines, repetition).key) continue;
        found.set(`${repetition} ${judgeId} ${trajectoryId}`, verdict);
      }
    }
  }
  return found;
}

/** Writes down the verdicts that are not on record, and says how many there are of each judge. */
export async function recall(
  recalled: ReadonlyMap<string, Verdict>,
  log: VerdictLog,
  lookedFor: LookedFor,
): Promise<readonly string[]> {
  if (recalled.size === 0) return [];
  const recorded = await RecordedVerdicts.read(log.path, lookedFor);
  const positionOf = positionsOf(lookedFor.ids);
  const missing = [...recalled.values()].filter((verdict) => {
    const repetition = repetitionOf(verdict);
    if (repetition > lookedFor.repeats) return false;
    const position = positionOf(verdict.trajectoryId) ?? -1;
    return recorded.get(verdict.judgeId, position, repetition) === undefined;
  });
  recorded.close();
  await log.append(...missing);
  return lookedFor.judgeIds.flatMap((id) => {
    const count = missing.filter(({ judgeId }) => judgeId === id).length;
    if (count === 0) return [];
    return [
      `${oneLine(id)} is what it was when ${count} verdicts in history/ were made; taking them back.`,
    ];
  });
}

async function changedFiles(folder: string): Promise<readonly string[]> {
  const history = historyIn(folder);
  const names = await readdir(history).catch(() => []);
  return names
    .filter((name) => name.startsWith(`verdicts-${CHANGED}`) && name.endsWith('.jsonl'))
    .toSorted()
    .map((name) => join(history, name));
}
