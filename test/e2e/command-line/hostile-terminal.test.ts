import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { sharedFolder } from '../../support/files/temporary-folder.ts';
import { judgedFolder } from '../../support/process/gate.ts';
import { tjOnTerminal } from '../../support/process/tj-in-shell.ts';

/** Sets the title of the window, clears it, starts a code with one byte, and turns letters around. */
const HOSTILE = '\u001b]0;owned\u0007\u001b[2J\u009b1m\u202eowned\u2066\u200f';

/** Everything that a terminal obeys or hides, but for line breaks and our own colours. */
const OBEYED =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control codes are what must not appear
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff]/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are our own colours
const OWN_COLOURS = /\u001b\[(?:1|2|22|31|32|33|39)m/g;

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the codes of our own progress bar
const REDRAWING = /\u001b\[\d*[AK]|\r/g;

/** The calls that name what is hostile. */
const NAMING = new Set(['measure', 'plan', 'check', 'gate', 'report']);

const shared = sharedFolder();
const run = join(shared, `run ${HOSTILE}`);
const judge = `judge ${HOSTILE}`;
const fault = `INS-00000-wrong ${HOSTILE}`;

beforeAll(() => {
  judgedFolder(run, ['-n', '24', '--seed', '4'], 'programmatic', 'control-everything');
  const inJson = (text: string): string => JSON.stringify(text).slice(1, -1);
  for (const name of ['trajectories.jsonl', 'verdicts.jsonl']) {
    const file = join(run, name);
    const rows = readFileSync(file, 'utf8')
      .replaceAll('skipped_precondition', inJson(`wrong ${HOSTILE}`))
      .replaceAll('"judge_id":"programmatic"', `"judge_id":"${inJson(judge)}"`)
      .replaceAll('"judge_id": "programmatic"', `"judge_id": "${inJson(judge)}"`);
    writeFileSync(file, rows);
  }
  // The record says what the set was generated with, and the set has been edited.
  rmSync(join(run, 'run.json'), { force: true });
});

describe('on a terminal, hostile names and paths are shown and not obeyed by', () => {
  it.each([
    ['measure', ['measure', run]],
    ['measure --all', ['measure', run, '--all']],
    ['measure --json', ['measure', run, '--json']],
    ['measure --markdown', ['measure', run, '--markdown']],
    ['measure --tex', ['measure', run, '--tex']],
    ['plan', ['plan', run, '--margin', '0.3']],
    ['check', ['check', run]],
    ['check --json', ['check', run, '--json']],
    ['gate', ['gate', run, '--min-delta', '0.9']],
    ['gate by type', ['gate', run, '--min-delta-type', `wrong ${HOSTILE}=0.9`]],
    ['gate --json', ['gate', run, '--min-delta', '0.9', '--json']],
    ['show', ['show', fault, '--set', run]],
    ['show --diff', ['show', fault, '--set', run, '--diff', '--view', 'outcome']],
    ['show --json', ['show', fault, '--set', run, '--json']],
    ['prompt', ['prompt', fault, '--set', run, '--cell', 'D', '--json']],
    ['export', ['export', run, '--format', 'csv']],
    ['export of text', ['export', run, '--format', 'text']],
    ['report', ['report', run]],
    ['generate', ['generate', '--seed', '7', '-n', '4', '--out', join(shared, `set ${HOSTILE}`)]],
    ['a path that does not exist', ['measure', join(shared, `nowhere ${HOSTILE}`)]],
    ['a judge that does not exist', ['measure', run, '--judge', `nobody ${HOSTILE}`]],
    ['a command that does not exist', [`nothing ${HOSTILE}`]],
    ['an option that does not exist', ['measure', run, `--nothing${HOSTILE}`]],
    ['judge', ['judge', run, '--judge', 'control-nothing']],
  ] as const)('%s', (name, args) => {
    const { stdout } = tjOnTerminal(args);
    expect(stdout.replaceAll('\r', '')).not.toBe('');
    if (NAMING.has(name)) expect(stdout).toContain('owned');
    expect(stdout).not.toContain('this is a defect');
    expect(
      stdout.replaceAll('\r\n', '\n').replace(OWN_COLOURS, '').replace(REDRAWING, ''),
    ).not.toMatch(OBEYED);
  });
});
