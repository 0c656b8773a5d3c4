import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { monthIn } from '../../../../src/1-worlds/data-analyst/rules/analyst-record.ts';
import { alikeness, skimSql } from '../../../../src/1-worlds/data-analyst/rules/read-sql.ts';

describe('a query that is skimmed', () => {
  it('names its tables, but not those that it defines itself nor words in quotes', () => {
    const sql =
      "WITH recent AS (SELECT * FROM orders) SELECT ' from nowhere ' FROM recent r JOIN Customers c ON 1 = 1";
    expect(skimSql(sql).tables).toEqual(['orders', 'customers']);
  });

  it('is a check if it counts rows, identifiers and gaps, without a condition', () => {
    const ids = 'COUNT(*), COUNT(DISTINCT id)';
    expect(skimSql(`SELECT ${ids}, SUM(x IS NULL) FROM t`).isCheck).toBe(true);
    expect(skimSql(`SELECT ${ids}, COUNT(*) - COUNT(x) FROM t GROUP BY u`).isCheck).toBe(true);
    expect(skimSql(`SELECT ${ids}, SUM(x IS NULL) FROM t WHERE y = 1`).isCheck).toBe(false);
    expect(skimSql(`SELECT ${ids} FROM t`).isCheck).toBe(false);
    expect(skimSql('select count(*), sum(x is null) from t').isCheck).toBe(false);
    expect(skimSql('SELECT COUNT(*) FROM t').isCheck).toBe(false);
    expect(skimSql('SELECT * FROM t LIMIT 3').isCheck).toBe(false);
  });

  it('asks for a figure if it adds up what meets a condition', () => {
    expect(skimSql("SELECT SUM(x) FROM t WHERE y = 'a'").isFigure).toBe(true);
    expect(
      skimSql("SELECT COUNT(*), SUM(CASE WHEN y = 'a' THEN 1 ELSE 0 END) FROM t").isFigure,
    ).toBe(true);
    const check =
      'SELECT COUNT(*), COUNT(DISTINCT id), SUM(CASE WHEN x IS NULL THEN 1 ELSE 0 END) FROM t';
    expect(skimSql(check).isFigure).toBe(false);
    expect(skimSql('SELECT state, COUNT(*) FROM t GROUP BY state').isFigure).toBe(false);
  });

  it('reads a whole table if it takes every column and has no limit', () => {
    expect(skimSql('SELECT * FROM t ORDER BY x').isUnlimited).toBe(true);
    expect(skimSql('select * from t limit 5').isUnlimited).toBe(false);
    expect(skimSql('SELECT COUNT(*) FROM t').isUnlimited).toBe(false);
  });

  it('resembles another by the words that both have', () => {
    const words = (sql: string) => skimSql(sql).words;
    expect(alikeness(words('select a from t'), words('SELECT a FROM t'))).toBe(1);
    expect(alikeness(words('select a from t'), words('select b from t'))).toBe(3 / 5);
    expect(alikeness(words(''), words(''))).toBe(0);
  });

  it('can be any text', () => {
    fc.assert(
      fc.property(fc.string(), (sql) => {
        expect(skimSql(sql).tables.every((name) => /^\w+$/.test(name))).toBe(true);
      }),
    );
  });
});

describe('the month of a goal', () => {
  it('is spelled as SQL spells it', () => {
    expect(monthIn('How many orders in March 2025 (Tokyo time)?')).toBe('2025-03');
    expect(monthIn('Orders of DECEMBER 2024')).toBe('2024-12');
  });

  it('is null if the goal names none', () => {
    expect(monthIn('How many orders may there be?')).toBeNull();
  });
});
