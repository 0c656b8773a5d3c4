import fc from 'fast-check';
import { parquetMetadata, parquetReadObjects } from 'hyparquet';
import { describe, expect, it } from 'vitest';
import { supportDesk } from '../../../src/1-worlds/support-desk/support-desk.ts';
import { judgedSetFromMemory } from '../../../src/4-measuring/rows/judged-set-from-memory.ts';
import { PAIR_COLUMNS, pairBatches } from '../../../src/4-measuring/rows/pair-table.ts';
import { csvCell, pairsCsv } from '../../../src/5-reporting/export/csv.ts';
import { pairsJunit } from '../../../src/5-reporting/export/pair-tests.ts';
import { parquetChunks } from '../../../src/5-reporting/export/parquet.ts';
import { junitXml } from '../../../src/5-reporting/words/junit-xml.ts';
import { modelLikeRun } from '../../support/rows/measurements.ts';
import { buildSet, verdict } from '../../support/rows/simulate.ts';
import { readCsv, unguarded } from '../../support/text/read-csv.ts';
import { expectXmlFile } from '../../support/text/well-formed.ts';

const run = modelLikeRun();
const batches = () => pairBatches(run.set, run.judges, 100);
const table = [...batches()].flatMap((columns) =>
  (columns[0] ?? []).map((_, row) => columns.map((column) => column[row] ?? null)),
);

type Chunks = Iterable<string> | AsyncIterable<Uint8Array>;

async function joined(chunks: Chunks): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const chunk of chunks) parts.push(Buffer.from(chunk));
  return Buffer.concat(parts);
}

const anyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: fc.constantFrom(...'"\',;=+-@\t\r\n <>&]|`a1') }),
);

describe('pairs as CSV', () => {
  it('say what the table says', async () => {
    const [head, ...rows] = readCsv(String(await joined(pairsCsv(run.set, run.judges))));
    expect(head).toEqual(PAIR_COLUMNS.map(({ name }) => name));
    expect(rows).toEqual(
      table.map((row) => row.map((value) => (value === null ? null : String(value)))),
    );
  });

  it('give back any text, and tell an empty text from an absent one', () => {
    fc.assert(
      fc.property(fc.array(fc.option(anyText), { minLength: 1, maxLength: 5 }), (cells) => {
        const [row] = readCsv(`${cells.map(csvCell).join(',')}\r\n`);
        expect(row?.map(unguarded)).toEqual(cells);
      }),
    );
  });

  it('hold no text that a spreadsheet would run as a formula', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const [[cell = ''] = []] = readCsv(`${csvCell(text)}\r\n`);
        expect(cell ?? '').not.toMatch(/^[=+\-@\t\r\n＝＋－＠]/);
      }),
    );
    expect(csvCell('=1+1')).toBe("'=1+1");
    expect(csvCell("'=1+1")).toBe("''=1+1");
    expect(csvCell("it's")).toBe("it's");
  });

  it('leave numbers as numbers', () => {
    expect([-0.5, 0, 1e-7, true, null].map(csvCell)).toEqual(['-0.5', '0', '1e-7', 'true', '']);
  });
});

describe('pairs as Parquet', () => {
  it('are read back by another program as they were', async () => {
    const file = new Uint8Array(await joined(parquetChunks(PAIR_COLUMNS, batches()))).buffer;
    const rows = await parquetReadObjects({ file });
    expect(rows.map((row) => PAIR_COLUMNS.map(({ name }) => row[name] ?? null))).toEqual(table);
    const { schema, row_groups } = parquetMetadata(file);
    const described = schema.slice(1).map((column) => `${column.name} ${column.type}`);
    expect(described).toContain('fault_confidence DOUBLE');
    expect(described).toContain('failure_step INT32');
    expect(described).toContain('answer_changed BOOLEAN');
    expect(described).toContain('judge_id BYTE_ARRAY');
    expect(schema.find(({ name }) => name === 'judge_id')).toMatchObject({
      converted_type: 'UTF8',
      repetition_type: 'REQUIRED',
    });
    expect(row_groups.length).toBe(Math.ceil(table.length / 100));
  });

  it('are a valid file even if there are no pairs', async () => {
    const file = new Uint8Array(await joined(parquetChunks(PAIR_COLUMNS, pairBatches(run.set, []))))
      .buffer;
    expect(await parquetReadObjects({ file })).toEqual([]);
  });
});

describe('pairs as JUnit', () => {
  it('pass where the fault was detected, and otherwise say why not', async () => {
    const xml = String(await joined(pairsJunit(run.set, run.judges)));
    expectXmlFile(xml);
    const at = PAIR_COLUMNS.findIndex(({ name }) => name === 'status');
    const counted = (...statuses: string[]): number =>
      table.filter((row) => statuses.includes(String(row[at]))).length;
    const total = (attribute: string): number =>
      Number(new RegExp(`<testsuites[^>]* ${attribute}="(\\d+)"`).exec(xml)?.[1]);
    expect(total('failures')).toBe(counted('missed', 'base-rate', 'reversed'));
    expect(total('skipped')).toBe(counted('not-shown'));
    expect(total('errors')).toBe(counted('unscored'));
    expect(total('tests')).toBe(table.length - counted('unpaired'));
    expect(xml.match(/<testsuite /g)?.length).toBe(run.judges.length);
  });

  it('leave out faults whose parent is not in the set', async () => {
    const set = buildSet({ size: 40, seed: 3 }).filter(({ label }) => label.faulty);
    const alone = judgedSetFromMemory(set, [verdict(set[0] as never, 'mine', true)], supportDesk);
    expect(String(await joined(pairsJunit(alone.set, alone.judges)))).toContain(
      '<testsuite name="mine" tests="0"',
    );
  });

  it('are well-formed whatever the names are', () => {
    const problem = fc.record({
      kind: fc.constantFrom('failure' as const, 'error' as const, 'skipped' as const),
      type: anyText,
      message: anyText,
    });
    const testCase = fc.oneof(
      fc.record({ name: anyText, className: anyText }),
      fc.record({ name: anyText, className: anyText, problem, output: anyText }),
    );
    const cases = fc.array(testCase, { maxLength: 3 });
    fc.assert(
      fc.property(fc.array(fc.record({ name: anyText, cases }), { maxLength: 3 }), (suites) => {
        expectXmlFile(junitXml(suites));
      }),
    );
  });
});
