import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { asyncBufferFromFile, parquetReadObjects } from 'hyparquet';
import { describe, expect, it } from 'vitest';
import { measurementSchema } from '../../src/4-measuring/measurement/measurement.ts';
import { exportFormat } from '../../src/5-reporting/export/export-formats.ts';
import { refuseTerminal } from '../../src/doors/cli/actions/export.ts';
import { temporaryFolder } from '../support/files/temporary-folder.ts';
import { generated } from '../support/process/generated.ts';
import { expectMistake, tj } from '../support/process/tj.ts';
import { readCsv } from '../support/text/read-csv.ts';
import { expectXmlFile } from '../support/text/well-formed.ts';

/** A run folder that the rules have judged. */
function runFolder(): string {
  const folder = join(temporaryFolder(), 'run');
  generated(folder, '-n', '60', '--seed', '4', '--parents');
  expect(tj(['judge', folder, '--judge', 'programmatic']).status).toBe(0);
  return folder;
}

describe('tj export', () => {
  it('writes the pairs and the measurement of a run folder in every format', async () => {
    const folder = runFolder();
    const printed = (...args: string[]): string => {
      const { status, stdout, stderr } = tj(['export', folder, ...args]);
      expect([status, stderr]).toEqual([0, '']);
      return stdout;
    };
    const [head = [], ...rows] = readCsv(printed('--format', 'csv'));
    const faults = readFileSync(join(folder, 'trajectories.jsonl'), 'utf8').match(/"faulty":true/g);
    expect(rows.length).toBe(faults?.length);
    expect(head.slice(0, 4)).toEqual(['trajectory_id', 'parent_id', 'instance_id', 'fault_type']);
    const detected = rows.filter((row) => row[head.indexOf('status')] === 'detected').length;

    const parquet = join(folder, 'pairs.parquet');
    expect(printed('--out', parquet)).toBe('');
    const objects = await parquetReadObjects({ file: await asyncBufferFromFile(parquet) });
    expect(objects.length).toBe(rows.length);
    expect(objects.map((row) => row.trajectory_id)).toEqual(rows.map(([id]) => id));

    const junit = printed('--format', 'junit', '--judge', 'programmatic');
    expectXmlFile(junit);
    expect(junit).toContain(`failures="${rows.length - detected}"`);

    const json = JSON.parse(printed('--format', 'json', '--prevalence', '0.01'));
    expect(measurementSchema.parse(json)).toEqual(json);
    expect(json.prevalence).toBe(0.01);
    expect(json.judges[0].paired.all.faultOnly).toBe(detected);
    expect(printed('--format', 'markdown')).toBe(tj(['measure', folder, '--markdown']).stdout);
    expect(printed('--format', 'tex', '--method', 'paper')).toContain('\\begin{tabular}');
    expect(printed('--format', 'text', '--out', '-')).toBe(tj(['measure', folder, '--all']).stdout);
  });

  it('takes the format from the file name, and never leaves half a file', () => {
    const folder = runFolder();
    const out = join(temporaryFolder(), 'out');
    mkdirSync(out);
    for (const [name, start] of [
      ['a.csv', 'trajectory_id,'],
      ['a.XML', '<?xml'],
      ['a.json', '{"version":2'],
      ['a.md', '**programmatic c'],
      ['a.tex', '% Needs '],
      ['a.txt', 'programmatic c'],
    ] as const) {
      expect(tj(['export', folder, '--out', join(out, name)]).stderr).toBe('');
      expect(readFileSync(join(out, name), 'utf8').startsWith(start), name).toBe(true);
    }
    expect(readdirSync(out).filter((name) => name.includes('partial'))).toEqual([]);
  });

  it('replaces a file only with --force', () => {
    const folder = runFolder();
    const out = join(folder, 'pairs.csv');
    writeFileSync(out, 'mine');
    expectMistake(
      ['export', folder, '--out', out],
      /this file exists; name another, or add --force/,
    );
    expect(readFileSync(out, 'utf8')).toBe('mine');
    expect(tj(['export', folder, '--out', out, '--force']).status).toBe(0);
    expect(readFileSync(out, 'utf8')).toMatch(/^trajectory_id,/);
  });

  it('explains what cannot be exported', () => {
    const folder = runFolder();
    const at = (...args: string[]): string[] => ['export', folder, ...args];
    expectMistake(at(), /--format is missing; choose one of csv, parquet, junit/);
    expectMistake(at('--out', 'pairs.pdf'), /--out has an ending that names no format/);
    expectMistake(at('--format', 'pdf'), /unknown --format 'pdf'; known: csv, parquet/);
    expectMistake(at('--out', ''), /--out must name a file/);
    expectMistake(at('--out', folder, '--format', 'csv'), /is a folder; name a file/);
    expectMistake(at('--out', join(folder, 'run.json', 'a.csv')), /a file is in the way/);
    expectMistake(at('--out', '/dev/null', '--format', 'csv', '--force'), /not a plain file/);
    expectMistake(
      at('--format', 'csv', '--judge', 'nobody'),
      /unknown judge 'nobody'; known: prog/,
    );
    expectMistake(at('--format', 'csv', '--prevalence', '0.1'), /--prevalence says how to measure/);
    expectMistake(at('--format', 'junit', '--method', 'paper'), /--method says how to measure/);
    expectMistake(['export', join(folder, 'no'), '--format', 'csv'], /no such file/);
    expectMistake(['export', '--format', 'csv'], /export needs <dir>; for example: /);
  });

  it('refuses to write binary data to a terminal, and says where it can go', () => {
    expect(() => refuseTerminal(exportFormat('parquet'), { isTTY: true })).toThrow(
      /parquet is not for a terminal; add --out FILE, or redirect/,
    );
    refuseTerminal(exportFormat('parquet'), {});
    refuseTerminal(exportFormat('csv'), { isTTY: true });
  });
});
