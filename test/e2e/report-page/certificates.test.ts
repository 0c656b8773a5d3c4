import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { shownCertificates } from '../../../src/5-reporting/certificate/shown-certificates.ts';
import { cellText } from '../../../src/5-reporting/tables/table.ts';
import { temporaryFolder } from '../../support/files/temporary-folder.ts';
import { gate, judgedFolder } from '../../support/process/gate.ts';
import { expectMistake, tj } from '../../support/process/tj.ts';

describe('the certificates of a folder', () => {
  it('stand on its page, each with what became of it', async () => {
    const folder = judgedFolder(join(temporaryFolder(), 'run'), ['-n', '40'], 'programmatic');
    const at = (name: string): string => join(folder, name);
    const asked = ['--judge', 'programmatic', '--min-delta', '0.3', '--certify'];
    expect(gate([folder, ...asked, at('a.cert.json')]).status).toBe(0);
    const text = readFileSync(at('a.cert.json'), 'utf8');
    writeFileSync(at('b.cert.json'), text.replace('"pairs": 30', '"pairs": 3000'));
    writeFileSync(at('c.cert.json'), '{}');
    const notes: string[] = [];
    const table = await shownCertificates(folder, undefined, (note) => notes.push(note));
    expect(table?.rows.map((row) => row.map(cellText).slice(-1))).toEqual([
      ['of this judge and this set'],
      ['edited since it was written'],
    ]);
    expect(notes).toEqual([expect.stringMatching(/^The page does not show c\.cert\.json: /)]);
    expect(tj(['report', folder]).status).toBe(0);
    expect(readFileSync(at('report.html'), 'utf8')).toContain('of this judge and this set');
    const other = judgedFolder(join(temporaryFolder(), 'other'), ['-n', '20'], 'programmatic');
    cpSync(at('a.cert.json'), join(other, 'given.json'));
    const named = await shownCertificates(other, [join(other, 'given.json')]);
    expect(named?.rows.map((row) => row.map(cellText).at(-1))).toEqual([
      'of this judge, on another set',
    ]);
    expect(await shownCertificates(other, undefined)).toBeNull();
    expectMistake(['report', other, '--certificate', join(other, 'run.json')], /run\.json: /);
  });
});
