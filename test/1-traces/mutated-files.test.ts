import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { traceFormats } from '../../src/1-traces/formats/formats.ts';
import type { TraceFormat } from '../../src/1-traces/trace-format.ts';
import type { Json } from '../../src/run/json.ts';
import { describeWithTraces, tracesFolder } from '../support/reference/recorded-traces.ts';
import { formatOf, mutantOutcome } from '../support/traces/mutant-outcome.ts';
import { mutantOf, type SeedFile, seedFile } from '../support/traces/mutate-file.ts';
import { smallChatTraces } from '../support/traces/small-chat-traces.ts';
import { smallFrameworkTraces } from '../support/traces/small-framework-traces.ts';
import { smallSpanTraces } from '../support/traces/small-span-traces.ts';
import { smallTraces } from '../support/traces/small-traces.ts';

/** Longer than this, and a reader does more than go through what it is given. */
const SLOWEST = 5_000;
/** Larger files are left to the bench, which makes far more mutants. */
const LARGEST = 60_000;

/** Sends mutants through the readers; returns what ends they came to. */
async function outcomesOf(
  seeds: readonly SeedFile[],
  count: number,
): Promise<ReadonlyMap<string, number>> {
  const ends = new Map<string, number>();
  const formats = new Map<SeedFile, TraceFormat | undefined>();
  for (const seed of seeds) formats.set(seed, await formatOf(seed.bytes, traceFormats));
  for (let number = 0; number < count; number++) {
    const seed = seeds[number % seeds.length] as SeedFile;
    const { bytes, changes } = mutantOf(seed, number);
    const started = performance.now();
    let end: string;
    try {
      ({ end } = await mutantOutcome(bytes, traceFormats, formats.get(seed)));
    } catch (cause) {
      throw new Error(`mutant ${number} of ${seed.name} (${changes.join(', ')})`, { cause });
    }
    expect(performance.now() - started, `${seed.name} ${number}`).toBeLessThan(SLOWEST);
    ends.set(end, (ends.get(end) ?? 0) + 1);
  }
  return ends;
}

describe('every reader', () => {
  it.each(traceFormats.map((format) => [format.name, format] as const))(
    '%s takes any JSON at all without throwing',
    (_name, format) => {
      fc.assert(
        fc.property(fc.jsonValue({ maxDepth: 4 }), (value) => {
          const json = value as Json;
          for (const shape of ['document', 'array', 'lines'] as const) {
            format.detect({ shape, values: Array.isArray(json) ? json : [json] });
          }
          return [...format.read(json)].length >= 0;
        }),
        { numRuns: 50, seed: 11 },
      );
    },
  );
});

describe('files that were damaged', () => {
  it('never make a reader throw or give a run that cannot be written', async () => {
    const seeds: SeedFile[] = [];
    for (const [name, value] of Object.entries({
      ...smallTraces,
      ...smallChatTraces,
      ...smallSpanTraces,
      ...smallFrameworkTraces,
    })) {
      const seed = seedFile(name, Buffer.from(JSON.stringify(value)));
      if (seed === null) throw new Error(`${name} is no JSON`);
      const outcome = await mutantOutcome(seed.bytes, traceFormats, undefined);
      expect(outcome, name).toMatchObject({ end: 'read' });
      seeds.push(seed);
    }
    const ends = await outcomesOf(seeds, 1_500);
    for (const end of ['no JSON', 'no format', 'read', 'refused']) {
      expect(ends.get(end), end).toBeGreaterThan(10);
    }
  });
});

describeWithTraces('real files that were damaged', () => {
  it('never make a reader throw or give a run that cannot be written', async () => {
    const seeds = readdirSync(tracesFolder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !entry.name.endsWith('.md'))
      .flatMap((entry) => {
        const path = join(entry.parentPath, entry.name);
        const bytes = readFileSync(path);
        if (bytes.length > LARGEST) return [];
        return seedFile(path.slice(tracesFolder.length + 1), bytes) ?? [];
      });
    const ends = await outcomesOf(seeds, 1_500);
    expect(ends.get('read')).toBeGreaterThan(100);
  });
});
