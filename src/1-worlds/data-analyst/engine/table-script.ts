import type { Cell, Table } from '../data/table.ts';

/** The statements that create and fill tables. */
export function tableScript(tables: readonly Table[]): string {
  return tables
    .map(({ name, columns, rows }) => {
      const declared = columns.map((column) => `${column.name} ${column.type}`).join(', ');
      const values = rows.map((row) => `(${row.map(written).join(',')})`).join(',');
      const filled = rows.length === 0 ? '' : `INSERT INTO ${name} VALUES ${values};`;
      return `CREATE TABLE ${name} (${declared});${filled}`;
    })
    .join('');
}

function written(value: Cell): string {
  if (value === null) return 'NULL';
  return typeof value === 'number' ? String(value) : `'${value.replaceAll("'", "''")}'`;
}
