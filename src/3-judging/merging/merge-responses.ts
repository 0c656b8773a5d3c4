import { fingerprint } from '../../run/fingerprint.ts';
import { isResponse, readResponse } from '../asking/response-log.ts';
import type { LogSnapshot } from './log-snapshot.ts';

/** A folder's responses, and which of them are taken over. */
export interface ResponseSource {
  readonly responses: LogSnapshot | null;
  isTaken(judgeId: string, repetition: number): boolean;
}

interface Placed {
  readonly judgeId: string;
  readonly trajectoryId: string;
  readonly repetition: number;
  readonly sample: number;
  readonly hash: number;
  readonly log: LogSnapshot;
  readonly offset: number;
  readonly bytes: number;
}

/**
 * The answers of several folders, each once, by judge, trajectory, repetition and sample. Two different
 * answers to one question are both kept: this log says what was answered, and verdicts say what counts.
 * Only where each answer lies is kept in memory.
 */
export async function mergeResponses(
  sources: readonly ResponseSource[],
): Promise<() => Iterable<string>> {
  const placed: Placed[] = [];
  for (const { responses, isTaken } of sources) {
    if (responses === null) continue;
    for await (const batch of responses.lines(isResponse, () => {})) {
      for (const { text, number, offset, bytes } of batch) {
        const row = readResponse(text, responses.path, number);
        const { judge_id: judgeId, trajectory_id: trajectoryId, repetition = 1, sample } = row;
        if (!isTaken(judgeId, repetition)) continue;
        const hash = fingerprint(text);
        placed.push({
          judgeId,
          trajectoryId,
          repetition,
          sample,
          hash,
          log: responses,
          offset,
          bytes,
        });
      }
    }
  }
  placed.sort(inOrder);
  return () => textsOf(placed);
}

function* textsOf(placed: readonly Placed[]): Iterable<string> {
  let last: Placed | null = null;
  for (const each of placed) {
    if (last === null || inOrder(last, each) !== 0) yield each.log.at(each.offset, each.bytes);
    last = each;
  }
}

function inOrder(a: Placed, b: Placed): number {
  return (
    compare(a.judgeId, b.judgeId) ||
    compare(a.trajectoryId, b.trajectoryId) ||
    a.repetition - b.repetition ||
    a.sample - b.sample ||
    a.hash - b.hash
  );
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
