import type { Tool } from '../../contract/tool.ts';
import type { Notebook } from '../notebook.ts';
import { compute } from './compute.ts';
import { describeTable } from './describe-table.ts';
import { listTables } from './list-tables.ts';
import { noteAssumption } from './note-assumption.ts';
import { query } from './query.ts';
import { report } from './report.ts';

export const tools: readonly Tool<Notebook>[] = [
  listTables,
  describeTable,
  query,
  compute,
  noteAssumption,
  report,
];
