import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { declarationJsonSchema } from '../../src/2-planting/recorded/declaration/declaration-schema.ts';
import { certificateJsonSchema } from '../../src/5-reporting/certificate/certificate-schema.ts';
import { configJsonSchema } from '../../src/doors/project/config.ts';
import { manifestJsonSchema } from '../../src/folder/manifest/manifest-json-schema.ts';
import { trajectoryJsonSchema } from '../../src/run/wire/trajectory-schema.ts';
import { verdictJsonSchema } from '../../src/run/wire/verdict-json-schema.ts';
import { sharedFolder } from '../support/files/temporary-folder.ts';
import { tj } from '../support/process/tj.ts';
import { published } from '../support/reference/published.ts';
import { documents } from './documents.ts';
import { root } from './practice-clone.ts';

const schemas = {
  trajectory: trajectoryJsonSchema(),
  verdict: verdictJsonSchema(),
  run: manifestJsonSchema(),
  tools: declarationJsonSchema(),
  config: configJsonSchema(),
  certificate: certificateJsonSchema(),
} as const;
type Name = keyof typeof schemas;
const names = Object.keys(schemas) as readonly Name[];

/** Made once each: there are thousands of rows to check. */
const readers = new Map<Name, z.ZodType>();

/** As another program would check a value: against the JSON schema and nothing else of ours. */
function expectValid(name: Name, value: unknown): void {
  const reader = readers.get(name) ?? z.fromJSONSchema(schemas[name]);
  readers.set(name, reader);
  const { error } = reader.safeParse(value);
  if (error !== undefined) expect(error.issues, JSON.stringify(value).slice(0, 500)).toEqual([]);
}

const linesOf = (file: string): readonly unknown[] =>
  readFileSync(file, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));

describe('the published schema of a', () => {
  it.each(names)('%s is what the source says', async (name) => {
    const text = `${JSON.stringify(schemas[name], null, 2)}\n`;
    await expect(text).toMatchFileSnapshot(join(root, `schemas/${name}.schema.json`));
  });

  it.each(names)('%s is where the package says', (name) => {
    const { exports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
    expect(exports[`./schemas/${name}.json`]).toBe(`./schemas/${name}.schema.json`);
  });

  it.each(names)('%s describes every property', (name) => {
    const missing: string[] = [];
    const visit = (node: unknown, path: string): void => {
      if (typeof node !== 'object' || node === null) return;
      for (const [key, property] of Object.entries((node as Node).properties ?? {})) {
        if (typeof property.description !== 'string') missing.push(`${path}.${key}`);
      }
      for (const [key, child] of Object.entries(node)) visit(child, `${path}.${key}`);
    };
    visit(schemas[name], name);
    expect(missing).toEqual([]);
  });
});

interface Node {
  readonly properties?: Readonly<Record<string, { readonly description?: unknown }>>;
}

describe('every file that a command writes', () => {
  const folder = join(sharedFolder(), 'run');
  const sharedJudges = sharedFolder();

  /** A command whose first answer can be read and whose others cannot. */
  const HARD_TO_READ = `let answered = 0;
    require('node:readline').createInterface({ input: process.stdin }).on('line', (line) => {
      const answer = answered++ === 0 ? { faulty: false } : { verdict: 'sorry' };
      console.log(JSON.stringify({ id: JSON.parse(line).id, ...answer }));
    });`;

  it('meets its published schema', () => {
    const judge = join(sharedJudges, 'judge.cjs');
    writeFileSync(judge, HARD_TO_READ);
    const commands = [
      ['generate', '-n', '20', '--seed', '3', '--parents', '--out', folder],
      ['judge', folder, '--judge', 'programmatic', 'step', 'outcome', '--model', 'scripted:'],
      ['judge', folder, '--judge', `cmd:node '${judge}'`, '--unscored-as', 'clean'],
    ];
    const certificate = join(folder, 'judge.cert.json');
    const asked = ['--judge', 'programmatic', '--max-false-alarm', '0.99'];
    commands.push(['gate', folder, ...asked, '--certify', certificate]);
    for (const args of commands) expect(tj(args)).toMatchObject({ status: 0 });
    expectValid('certificate', JSON.parse(readFileSync(certificate, 'utf8')));
    for (const row of linesOf(join(folder, 'trajectories.jsonl'))) expectValid('trajectory', row);
    for (const row of linesOf(join(folder, 'verdicts.jsonl'))) expectValid('verdict', row);
    expectValid('run', JSON.parse(readFileSync(join(folder, 'run.json'), 'utf8')));
  });

  it('would be refused with a wrong value', () => {
    const [row] = linesOf(join(folder, 'verdicts.jsonl')) as [Record<string, unknown>];
    expect(() => expectValid('verdict', { ...row, confidence: 2 })).toThrow();
    expect(() => expectValid('run', { runs: [{ seed: 'seven' }] })).toThrow();
  });
});

describe.skipIf(published === null)('the rows of the paper', () => {
  it('meet the published schemas too', () => {
    const at = (file: string): string => published?.path(file) ?? '';
    for (const row of linesOf(at('trajectories.jsonl'))) expectValid('trajectory', row);
    for (const row of linesOf(at('verdicts.jsonl'))) expectValid('verdict', row);
    expectValid('run', JSON.parse(readFileSync(at('run.json'), 'utf8')));
  });
});

describe('JSON in the documentation', () => {
  const blocks = documents.flatMap((document) =>
    document.blocks
      .filter(({ language }) => language === 'json')
      .map((block) => ({ ...block, page: document.name })),
  );

  it.each(blocks)('parses, and meets the schema it names: $page, line $start', (block) => {
    const value: unknown = JSON.parse(block.text);
    if (block.schema !== null) expectValid(block.schema as Name, value);
  });
});
