import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import type { PageModel, PairChunk, ShownRun } from '../../../src/5-reporting/page/page-model.ts';

/** What a page carries, as its script reads it. */
export interface PageData {
  readonly model: PageModel;
  /** Every run of the pairs, by its id. */
  readonly runs: ReadonlyMap<string, ShownRun>;
}

export function pageData(file: string): PageData {
  const html = readFileSync(file, 'utf8');
  const inside = (id: string): string | undefined =>
    new RegExp(`<script type="[^"]*" id="${id}">([^<]*)</script>`).exec(html)?.[1];
  const chunks: PairChunk[] = [];
  for (;;) {
    const packed = inside(`tj-chunk-${chunks.length}`);
    if (packed === undefined) break;
    chunks.push(JSON.parse(gunzipSync(Buffer.from(packed, 'base64')).toString()));
  }
  const runs = chunks.flatMap(({ parents, pairs }) => [...parents, ...pairs]);
  return {
    model: JSON.parse(inside('tj-model') ?? 'null'),
    runs: new Map(runs.map((run) => [run.id, run])),
  };
}
