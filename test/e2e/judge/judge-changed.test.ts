import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { readRows } from '../../support/files/read-rows.ts';
import { temporaryFolder } from '../../support/files/temporary-folder.ts';
import { generated } from '../../support/process/generated.ts';
import { tjMeanwhile } from '../../support/process/tj.ts';

/** Of one fault type, so that no task has two runs and a judge of one's own needs a single process. */
const newSet = (): string =>
  generated(join(temporaryFolder(), 'set'), '-n', '8', '--types', 'hallucinated_argument');

/** A judge of one's own that can be edited: what to type, and how to make it answer something else. */
interface Editable {
  readonly spec: string;
  readonly name: string;
  edit(faulty: boolean): void;
}

const moduleText = (faulty: boolean) => `import { faulty } from './answer.ts';
  export default { id: 'mine', view: 'step', judge: () => ({ faulty }) }; // ${faulty ? '' : ''}`;

function moduleJudge(): Editable {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'judge.ts'), moduleText(true));
  // What is edited is not the module itself but what it imports.
  const edit = (faulty: boolean) =>
    writeFileSync(join(folder, 'answer.ts'), `export const faulty = ${faulty};`);
  return { spec: `mine=${join(folder, 'judge.ts')}`, name: 'judge.ts', edit };
}

function commandJudge(): Editable {
  const script = join(temporaryFolder(), 'judge.py');
  const edit = (faulty: boolean) =>
    writeFileSync(
      script,
      `import json, sys
for line in sys.stdin:
    print(json.dumps({"id": json.loads(line)["id"], "faulty": ${faulty ? 'True' : 'False'}}), flush=True)
`,
    );
  return { spec: `mine=cmd:python3 ${script}`, name: 'judge.py', edit };
}

async function addressJudge(): Promise<Editable> {
  let answer = true;
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    if (request.url === '/judge/.well-known/trajectory-judge') {
      return void response.end(JSON.stringify({ version: `answers ${answer}` }));
    }
    const { id } = JSON.parse(body);
    response.end(JSON.stringify({ id, faulty: answer }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/judge`;
  const edit = (faulty: boolean) => {
    answer = faulty;
  };
  return { spec: `mine=${address}`, name: address, edit };
}

function rubricJudge(): Editable {
  const rubric = join(temporaryFolder(), 'rubric.md');
  const edit = (faulty: boolean) => writeFileSync(rubric, `Answer ${faulty}.\n\n{{view}}\n`);
  return { spec: `mine=prompt:${rubric}`, name: 'rubric.md', edit };
}

const kinds = {
  module: moduleJudge,
  command: commandJudge,
  address: addressJudge,
  rubric: rubricJudge,
};

describe('what a fingerprint does not cover is said where verdicts from before stand', () => {
  const LINE = /the fingerprint of \d+ verdicts from before does not cover (.*)\. After a change/;
  /** What the second of two invocations says is not covered. */
  const unseen = async (spec: string, ...more: string[]): Promise<string | undefined> => {
    const folder = newSet();
    const said: string[] = [];
    for (const _ of [1, 2]) {
      const { status, stderr } = await tjMeanwhile(['judge', folder, '--judge', spec, ...more]);
      expect(status, stderr).toBe(0);
      said.push(stderr);
    }
    expect(said[0]).not.toMatch(LINE);
    return LINE.exec(said[1] ?? '')?.[1];
  };
  const moduleWith = (text: string): string => {
    const folder = temporaryFolder();
    const installed = join(folder, 'node_modules', 'rules');
    mkdirSync(installed, { recursive: true });
    writeFileSync(join(installed, 'package.json'), '{"name":"rules","main":"index.js"}');
    writeFileSync(join(installed, 'index.js'), 'module.exports = { faulty: true };');
    writeFileSync(join(folder, 'part.mjs'), 'export const faulty = true;');
    const path = join(folder, 'judge.mjs');
    const body = "export default { id: 'mine', view: 'step', judge: () => ({ faulty }) };";
    writeFileSync(path, `${text}\n${body}`);
    return `mine=${path}`;
  };

  it.each([
    ['a package', "import { faulty } from 'rules';", 'the package rules'],
    [
      'a computed import',
      "const name = 'part'; const { faulty } = await import('./' + name + '.mjs');",
      'imports whose path is computed',
    ],
    ['a variable', 'const faulty = process.env.FAULTY !== undefined;', 'environment variables'],
    [
      'a program',
      "import { execFileSync } from 'node:child_process'; const faulty = execFileSync('true') === '';",
      'programs that it runs',
    ],
    ['a file of its own', "import { faulty } from './part.mjs';", undefined],
    ['nothing', "import { join } from 'node:path'; const faulty = join('a') === 'b';", undefined],
  ])('of a module with %s', async (_, text, expected) => {
    expect(await unseen(moduleWith(text))).toBe(expected);
  });

  it('of a command, which may be a wrapper, unless a version is named', async () => {
    const { spec, edit } = commandJudge();
    edit(true);
    expect(await unseen(spec)).toBe(
      'environment variables or what the files that it names import, read or run',
    );
    expect(await unseen(spec, '--version-tag', '3')).toBeUndefined();
  });

  it('of an address that states no version', async () => {
    const server = createServer((request, response) => {
      if (request.method === 'GET') return void response.writeHead(404).end();
      request.resume().on('end', () => response.end('{"faulty": true}'));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => {
      server.closeAllConnections();
      server.close();
    });
    const { port } = server.address() as AddressInfo;
    expect(await unseen(`mine=http://127.0.0.1:${port}/`)).toBe(
      'the server, which states no version',
    );
  });
});

describe.each(Object.entries(kinds))('a %s that has changed', (kind, make) => {
  const judged = async (folder: string, spec: string, ...more: string[]) => {
    const args = ['judge', folder, '--judge', spec, '--model', 'scripted:', ...more];
    const { status, stderr, stdout } = await tjMeanwhile(args);
    expect(status, stderr).toBe(0);
    return { stderr, stdout };
  };
  const answers = (folder: string) =>
    new Set(readRows(folder, 'verdicts.jsonl').map(({ faulty }) => faulty));

  it('is asked again, and its old verdicts are kept in history', async () => {
    const folder = newSet();
    const { spec, name, edit } = await make();
    edit(true);
    await judged(folder, spec);
    const before = readRows(folder, 'verdicts.jsonl');
    const same = await judged(folder, spec);
    expect(same.stderr).not.toContain('changed');
    expect(readRows(folder, 'verdicts.jsonl')).toEqual(before);

    edit(false);
    const { stderr } = await judged(folder, spec);
    expect(stderr).toContain(
      `changed since ${before.length} verdicts were made; asking them again (the old ones are kept in history/ and count again once it is changed back).`,
    );
    expect(stderr).toContain(name);
    const after = readRows(folder, 'verdicts.jsonl');
    expect(after.length).toBe(before.length);
    if (kind !== 'rubric') expect(answers(folder)).toEqual(new Set([false]));
    expect(after[0]?.fingerprint).toMatch(/^[0-9a-f]{64}$/);
    expect(after[0]?.fingerprint).not.toBe(before[0]?.fingerprint);
    const history = readdirSync(join(folder, 'history')).filter((file) => /^verdicts-/.test(file));
    expect(history.length).toBe(1);
    expect(readRows(folder, `history/${history[0]}`)).toEqual(before);
  });

  it('keeps its old verdicts with --keep-old, and is asked everything again with --redo', async () => {
    const folder = newSet();
    const { spec, edit } = await make();
    edit(true);
    await judged(folder, spec);
    const before = readRows(folder, 'verdicts.jsonl');
    edit(false);
    const kept = await judged(folder, spec, '--keep-old');
    expect(kept.stderr).toContain('keeping them');
    expect(readRows(folder, 'verdicts.jsonl')).toEqual(before);
    const redone = await judged(folder, spec, '--redo');
    expect(redone.stderr).toContain(`mine has ${before.length} verdicts; asking them again`);
    expect(readRows(folder, 'verdicts.jsonl')).not.toEqual(before);
  });
});

it('a judge is asked again if a file of --fingerprint or its --version-tag has changed', async () => {
  const folder = newSet();
  const { spec, edit } = commandJudge();
  edit(true);
  const rules = join(temporaryFolder(), 'rules.json');
  writeFileSync(rules, '1');
  const judge = (...more: string[]) =>
    tjMeanwhile(['judge', folder, '--judge', spec, '--fingerprint', rules, ...more]);
  expect((await judge()).status).toBe(0);
  writeFileSync(rules, '2');
  expect((await judge()).stderr).toContain('changed since');
  expect((await judge()).stderr).not.toContain('changed since');
  expect((await judge('--version-tag', 'two')).stderr).toContain('changed since');
});
