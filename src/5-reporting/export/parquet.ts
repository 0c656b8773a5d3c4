import { ByteWriter, ParquetWriter, schemaFromColumnData } from 'hyparquet-writer';
import type { JudgeColumns } from '../../4-measuring/rows/judge-columns.ts';
import {
  PAIR_COLUMNS,
  type PairBatch,
  type PairColumn,
  pairBatches,
} from '../../4-measuring/rows/pair-table.ts';
import type { SetColumns } from '../../4-measuring/rows/set-columns.ts';

const TYPES = { text: 'STRING', whole: 'INT32', number: 'DOUBLE', truth: 'BOOLEAN' } as const;

/** A column of a table, without its values. */
export type TableColumn = Pick<PairColumn, 'name' | 'type' | 'nullable'>;

const source = ({ name, type, nullable }: TableColumn, data: readonly unknown[]) => ({
  name,
  type: TYPES[type],
  nullable,
  data: [...data],
});

/** The pairs as a Parquet file. */
export function pairsParquet(
  set: SetColumns,
  judges: readonly JudgeColumns[],
): AsyncGenerator<Uint8Array> {
  return parquetChunks(PAIR_COLUMNS, pairBatches(set, judges));
}

/** One row group per batch; bytes are handed over as they are made. */
export async function* parquetChunks(
  table: readonly TableColumn[],
  batches: Iterable<PairBatch> | AsyncIterable<PairBatch>,
): AsyncGenerator<Uint8Array> {
  const writer = new ByteWriter();
  const schema = schemaFromColumnData({
    columnData: table.map((column) => source(column, [])),
  });
  const parquet = new ParquetWriter({ writer, schema });
  const taken = (): Uint8Array => {
    const bytes = writer.getBytes().slice();
    // The writer keeps counting in `offset`; only its buffer starts over.
    writer.index = 0;
    return bytes;
  };
  for await (const columns of batches) {
    const columnData = table.map((column, index) => source(column, columns[index] ?? []));
    await parquet.write({ columnData, rowGroupSize: columns[0]?.length ?? 1 });
    yield taken();
  }
  await parquet.finish();
  yield taken();
}
