import { readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { listed } from '../../4-measuring/recommending/listed.ts';
import { oneLine, UserError } from '../../base/errors.ts';
import { fileDigest } from '../../base/files/file-content.ts';
import { trajectoriesIn } from '../../folder/files.ts';
import { defined, terms } from '../../run/terms.ts';
import { judgeCell, signedCell } from '../tables/cells.ts';
import type { CellParts, Table } from '../tables/table.ts';
import type { Certificate } from './certificate-schema.ts';
import { agesFrom, checkCertificate, readCertificate } from './check-certificate.ts';
import { judgeOnRecord } from './judge-on-record.ts';
import { makeupOf } from './judge-parts.ts';

/** How the name of a certificate ends, by which a folder's own are found. */
const ENDING = '.cert.json';

/** More of them than anybody keeps in a folder are not read. */
const MOST_FILES = 20;

/**
 * The certificates in a run folder, or those that the user names, beside what the folder now has; null without
 * any. A file in a folder that is no certificate is no reason to write no page, so it is only noted.
 */
export async function shownCertificates(
  folder: string,
  named: readonly string[] | undefined,
  onNote: (text: string) => void = () => {},
): Promise<Table | null> {
  const files = named ?? (await certificatesIn(folder));
  const rows: Table['rows'][number][] = [];
  const says: string[] = [];
  for (const file of files) {
    try {
      const certificate = await readCertificate(file);
      const { judge, delta, uncovered } = certificate;
      const name = oneLine(judge.id);
      rows.push([
        judgeCell(name),
        signedCell(delta),
        String(delta.pairs),
        agesFrom(certificate).slice(0, 10),
        await standing(certificate, folder),
      ]);
      says.push(...uncovered.says.map((sentence) => oneLine(`${name}: ${sentence}`)));
    } catch (cause) {
      if (named !== undefined || !(cause instanceof UserError)) throw cause;
      onNote(`The page does not show ${oneLine(basename(file))}: ${cause.message}`);
    }
  }
  if (rows.length === 0) return null;
  return {
    title: 'Certificates',
    head: ['judge', terms.delta, 'pairs', 'judged', 'today'],
    rows,
    names: [0, 4],
    note: [
      defined('certificate'),
      'Whether one holds for the judge that is in use, tj certificate check says.',
      ...says,
    ].join(' '),
  };
}

async function certificatesIn(folder: string): Promise<readonly string[]> {
  const names = await readdir(folder).catch(() => []);
  return names
    .filter((name) => name.endsWith(ENDING))
    .sort()
    .slice(0, MOST_FILES)
    .map((name) => join(folder, name));
}

/** What became of a certificate, as far as the folder knows. */
async function standing(certificate: Certificate, folder: string): Promise<CellParts> {
  const { set, judge } = certificate;
  const isOfThisSet = set.sha256 === (await fileDigest(trajectoriesIn(folder)));
  const makeup = await judgeOnRecord(folder, judge.id).then(makeupOf, (cause: unknown) => {
    if (cause instanceof UserError) return null;
    throw cause;
  });
  const checked = checkCertificate(certificate, { makeup: makeup ?? judge }, { now: new Date() });
  if (checked.verdict === 'edited') return { value: 'edited since it was written', tone: 'bad' };
  if (makeup === null) return { value: 'this folder has no one version of the judge' };
  if (checked.verdict === 'changed') {
    const what = listed(checked.changed.map(({ label }) => label));
    return { value: `of another version: ${what} changed`, tone: 'bad' };
  }
  return isOfThisSet
    ? { value: 'of this judge and this set', tone: 'good' }
    : { value: 'of this judge, on another set' };
}
