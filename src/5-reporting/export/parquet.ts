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

const source = ({ name, type, nullable }: PairColumn, data: readonly unknown[]) => ({
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
  return parquetChunks(pairBatches(set, judges));
}

/** One row group per batch; bytes are handed over as they are made. */
export async function* parquetChunks(batches: Iterable<PairBatch>): AsyncGenerator<Uint8Array> {
  const writer = new ByteWriter();
  const schema = schemaFromColumnData({
    columnData: PAIR_COLUMNS.map((column) => source(column, [])),
  });
  const parquet = new ParquetWriter({ writer, schema });
  const taken = (): Uint8Array => {
    const bytes = writer.getBytes().slice();
    // The writer keeps counting in `offset`; only its buffer starts over.
    writer.index = 0;
    return bytes;
  };
  for (const columns of batches) {
    const columnData = PAIR_COLUMNS.map((column, index) => source(column, columns[index] ?? []));
    await parquet.write({ columnData, rowGroupSize: columns[0]?.length ?? 1 });
    yield taken();
  }
  await parquet.finish();
  yield taken();
}
