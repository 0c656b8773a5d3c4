import { existsSync } from 'node:fs';
import { z } from 'zod';
import { LazyLines } from '../../base/files/durable-lines.ts';
import { setTornTailAside } from '../../base/files/torn-tail.ts';
import { withoutSecrets } from '../../base/secrets.ts';
import { tornBeside } from '../../folder/files.ts';
import { readFolderBatches } from '../../folder/row-file.ts';
import { MOST_REPETITIONS } from '../../run/repetition.ts';
import { readRow } from '../../run/wire/read-row.ts';
import type { Generation } from '../models/model.ts';

const responseRow = z.object({
  trajectory_id: z.string(),
  judge_id: z.string(),
  sample: z.int().nonnegative(),
  repetition: z.int().min(1).max(MOST_REPETITIONS).optional(),
  key: z.string(),
  text: z.string(),
  prompt_tokens: z.int().nonnegative().nullable(),
  completion_tokens: z.int().nonnegative().nullable(),
  latency_s: z.number().nonnegative(),
});

/** What an answer belongs to: one sample of one repetition of one judge on one trajectory. */
export interface ResponseOf {
  readonly trajectoryId: string;
  readonly judgeId: string;
  readonly sample: number;
  /** Absent where the judge is asked once. */
  readonly repetition?: number;
  readonly key: string;
}

/**
 * Answers as the models gave them. A judge that asks several times has no verdict until its last
 * answer; after a kill, the answers it already had are found here.
 */
export class ResponseLog {
  readonly #earlier: ReadonlyMap<string, Generation>;
  readonly #lines: LazyLines;

  private constructor(path: string, earlier: ReadonlyMap<string, Generation>) {
    this.#earlier = earlier;
    this.#lines = new LazyLines(path);
  }

  static async open(path: string): Promise<ResponseLog> {
    const earlier = new Map<string, Generation>();
    await setTornTailAside(path, tornBeside(path), isResponse);
    if (existsSync(path)) {
      for await (const batch of readFolderBatches(path)) {
        for (const { text, number } of batch) {
          const row = readResponse(text, path, number);
          earlier.set(placeOf(row.trajectory_id, row.key), {
            text: row.text,
            promptTokens: row.prompt_tokens,
            completionTokens: row.completion_tokens,
            latencySeconds: row.latency_s,
          });
        }
      }
    }
    return new ResponseLog(path, earlier);
  }

  earlier({ trajectoryId, key }: ResponseOf): Generation | undefined {
    return this.#earlier.get(placeOf(trajectoryId, key));
  }

  /** Resolves when the answer is durable. The file is created with its first row. */
  append(of: ResponseOf, generation: Generation): Promise<void> {
    const row: z.input<typeof responseRow> = {
      trajectory_id: of.trajectoryId,
      judge_id: of.judgeId,
      sample: of.sample,
      ...(of.repetition === undefined ? {} : { repetition: of.repetition }),
      key: of.key,
      text: withoutSecrets(generation.text),
      prompt_tokens: generation.promptTokens,
      completion_tokens: generation.completionTokens,
      latency_s: generation.latencySeconds,
    };
    return this.#lines.append(JSON.stringify(row));
  }

  close(): Promise<void> {
    return this.#lines.close();
  }
}

export function readResponse(
  line: string,
  path: string,
  number: number,
): z.output<typeof responseRow> {
  return readRow(responseRow, line, path, number);
}

const placeOf = (trajectoryId: string, key: string): string => `${key} ${trajectoryId}`;

export function isResponse(line: string): boolean {
  try {
    readRow(responseRow, line, '', 0);
    return true;
  } catch {
    return false;
  }
}
