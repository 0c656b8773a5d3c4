import { setTimeout } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BoundedCache } from '../../../../src/1-worlds/bounded-cache.ts';
import { tablesOf } from '../../../../src/1-worlds/data-analyst/data/tables.ts';
import { answer, requests } from '../analyst.ts';

const [request] = requests(7, 1);
if (request === undefined) throw new Error('no request');
const query = (sql: string) => answer(request, 'query', { sql });
const fact = request.task.factTable;
const counts = () =>
  tablesOf(request.task).map(({ name }) => query(`SELECT COUNT(*) AS n FROM ${name}`).data);

describe('the warehouse', () => {
  it('holds the rows and columns that its catalogue lists', () => {
    const { tables } = answer(request, 'list_tables', {}).data as {
      tables: { name: string; rows: number }[];
    };
    for (const { name, rows } of tables) {
      expect(query(`SELECT COUNT(*) AS n FROM ${name}`).data).toEqual({ rows: [{ n: rows }] });
      const { columns } = answer(request, 'describe_table', { table: name }).data as {
        columns: { name: string }[];
      };
      const first = (query(`SELECT * FROM ${name} LIMIT 1`).data.rows as object[])[0] ?? {};
      expect(Object.keys(first)).toEqual(columns.map((column) => column.name));
    }
  });

  it('answers a mistake in the words of the engine', () => {
    expect(query(`SELECT shoe_size FROM ${fact}`).error).toBe('no such column: shoe_size');
    expect(query('SELECT 1 FROM nowhere').error).toBe('no such table: nowhere');
    expect(query('SELECT FROM').error).toBe('near "FROM": syntax error');
    expect(query('').error).toBe('not authorized');
    expect(answer(request, 'query', {}).error).toBe('sql must be a string');
    expect(answer(request, 'describe_table', { table: 'nowhere' }).error).toBe(
      'no such table: nowhere',
    );
    expect(answer(request, 'report', { figure: 'many' }).error).toBe(
      'figure must be a number or null',
    );
  });

  it.each([
    [`DELETE FROM ${fact}`, 'attempt to write a readonly database'],
    [`WITH x AS (SELECT 1) DELETE FROM ${fact}`, 'attempt to write a readonly database'],
    [`DROP TABLE ${fact}`, 'attempt to write a readonly database'],
    ['PRAGMA query_only = 0', 'not authorized'],
    ["ATTACH ':memory:' AS other", 'not authorized'],
    [`SELECT 1; DROP TABLE ${fact}`, 'You can only execute one statement at a time.'],
    ['SELECT random()', 'not authorized to use: random'],
    ["SELECT date('now')", 'not authorized to use: now'],
    [
      'WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT COUNT(*) FROM n',
      'not authorized to use: RECURSIVE',
    ],
  ])('refuses %s', (sql, error) => {
    const before = counts();
    expect(query(sql)).toEqual({ ok: false, data: {}, error });
    expect(counts()).toEqual(before);
  });

  it('shows at most fifty rows, and says that there are more', () => {
    const { name } = tablesOf(request.task).find(({ rows }) => rows.length > 50) ?? {};
    const { rows, truncated } = query(`SELECT * FROM ${name}`).data;
    expect([(rows as unknown[]).length, truncated]).toEqual([50, true]);
    expect(query(`SELECT COUNT(*) AS n FROM ${name}`).data).not.toHaveProperty('truncated');
  });

  it('returns blobs, text and infinite numbers as JSON', () => {
    expect(query("SELECT x'00ff' AS a, 'it''s; --' AS b, 9e999 AS c, NULL AS d").data).toEqual({
      rows: [{ a: "x'00ff'", b: "it's; --", c: 'Infinity', d: null }],
    });
  });

  it('survives any text, and is the same afterwards', () => {
    const before = counts();
    const words = fc.constantFrom(
      'SELECT',
      'FROM',
      fact,
      '*',
      ',',
      '(',
      ')',
      "'",
      '"',
      ';',
      '--',
      'WHERE',
      '1',
      '=',
      'DROP',
      'TABLE',
      'UNION',
      'x',
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.array(words).map((all) => all.join(' ')),
        ),
        (sql) => {
          const { ok, error } = query(sql);
          expect(ok ? error : typeof error).toBe(ok ? null : 'string');
        },
      ),
    );
    expect(counts()).toEqual(before);
  });

  it('does not grow with the number of instances that were opened', async () => {
    const openMany = (seed: number): void => {
      for (const each of requests(seed, 70)) {
        answer(each, 'query', { sql: `SELECT COUNT(*) FROM ${each.task.factTable}` });
      }
    };
    // What is closed waits for the collector, which nothing but the heap would wake.
    setFlagsFromString('--expose-gc');
    const collect: () => void = runInNewContext('gc');
    const held = async (): Promise<number> => {
      for (let round = 0; round < 3; round++) {
        collect();
        await setTimeout(20);
      }
      return process.memoryUsage().external;
    };
    // The engine's memory grows in steps up to the databases that are open at once.
    for (const seed of [1, 4]) openMany(seed);
    const before = await held();
    openMany(2);
    openMany(3);
    expect((await held()) - before).toBeLessThan(8 << 20);
  });
});

describe('a bounded cache', () => {
  it('disposes of what was not used for longest', () => {
    const gone: string[] = [];
    const cache = new BoundedCache<string>(2, (value) => gone.push(value));
    for (const key of ['a', 'b', 'a', 'c']) cache.get(key, () => key);
    expect(gone).toEqual(['b']);
    expect(cache.get('a', () => 'another')).toBe('a');
  });
});
