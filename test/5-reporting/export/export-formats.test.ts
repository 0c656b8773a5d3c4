import { describe, expect, it } from 'vitest';
import {
  exportFormat,
  exportFormats,
  formatIds,
} from '../../../src/5-reporting/export/export-formats.ts';
import { exportJudged, report } from '../../../src/5-reporting/report.ts';
import { chosenFormat } from '../../../src/doors/cli/actions/export.ts';
import { modelLikeMeasurement, modelLikeRun } from '../../support/rows/measurements.ts';

describe('the list of export formats', () => {
  it('has no id and no ending twice', () => {
    expect(new Set(exportFormats.map(({ id }) => id)).size).toBe(exportFormats.length);
    const endings = exportFormats.flatMap(({ ending }) => ending ?? []);
    expect(new Set(endings).size).toBe(endings.length);
  });

  it('divides into formats of the pairs, of the measurement and others', () => {
    expect(formatIds('pairs')).toEqual(['csv', 'parquet', 'junit', 'ctrf']);
    expect(formatIds('measurement')).toEqual(['json', 'markdown', 'tex', 'text', 'openmetrics']);
  });

  it.each(
    exportFormats.flatMap((each) =>
      each.exports === 'pairs' || each.exports === 'measurement' ? each.id : [],
    ),
  )('can write %s', async (id) => {
    const pieces: (string | Uint8Array)[] = [];
    for await (const piece of exportJudged(modelLikeRun(), id)) pieces.push(piece);
    const bytes = Buffer.concat(pieces.map((piece) => Buffer.from(piece)));
    expect(bytes.length).toBeGreaterThan(1000);
    const isText = Buffer.from(bytes.toString('utf8')).equals(bytes);
    expect(isText).toBe(!exportFormat(id).binary);
  });

  it('names the known formats to a program that asks for another', async () => {
    const unknown = report(modelLikeMeasurement(), 'pdf' as 'json');
    await expect(unknown).rejects.toThrow(
      /unknown format 'pdf'; known: csv, parquet, junit, ctrf, json/,
    );
  });
});

describe('the format of an export', () => {
  it.each(
    exportFormats.flatMap(({ id, ending }) => (ending === null ? [] : [[ending, id] as const])),
  )('follows from the ending %s: %s', (ending, id) => {
    expect(chosenFormat(undefined, `out/file${ending.toUpperCase()}`)).toBe(id);
  });

  it('is the one that was asked for, whatever the ending', () => {
    expect(chosenFormat('tex', 'table.csv')).toBe('tex');
  });

  it('must be given if neither says it', () => {
    expect(() => chosenFormat(undefined, null)).toThrow(/--format is missing; choose one of csv/);
    expect(() => chosenFormat(undefined, 'file.pdf')).toThrow(/\.csv \.parquet .*add --format/);
  });
});
