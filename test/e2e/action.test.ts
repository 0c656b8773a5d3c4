import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { readGateConfig } from '../../src/5-reporting/gate/gate-settings.ts';
import { sharedFolder, temporaryFolder } from '../support/files/temporary-folder.ts';
import { judgedFolder } from '../support/process/gate.ts';
import { tj } from '../support/process/tj.ts';
import { HOSTILE } from '../support/text/hostile.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const action = readFileSync(join(root, 'action.yml'), 'utf8');

/** The lines of a block scalar, without their indent. */
function block(yaml: string, key: string): string {
  const lines = yaml.split('\n');
  const start = lines.findIndex((line) => line.trim() === `${key}: |`);
  expect(start).toBeGreaterThan(0);
  const indent = (lines[start] as string).search(/\S/);
  const body = lines.slice(start + 1);
  const end = body.findIndex((line) => line.trim() !== '' && line.search(/\S/) <= indent);
  return body
    .slice(0, end < 0 ? body.length : end)
    .map((line) => line.slice(indent + 2))
    .join('\n');
}

const script = block(action, 'run');
const variables = [...action.matchAll(/^ {8}(TJ_\w+): \$\{\{ inputs\.([\w-]+) \}\}$/gm)];

const shared = sharedFolder();
const run = join(shared, 'run');
const bin = join(shared, 'bin');
beforeAll(() => {
  judgedFolder(run, ['-n', '400', '--seed', '7'], 'programmatic', 'control-everything');
  mkdirSync(bin);
  // A stand-in for npx that records what it was asked to run, and runs the build instead; or does not,
  // and fails as it would.
  const npx = `#!/usr/bin/env bash
printf '%s\\0' "$@" > "$NPX_ARGUMENTS"
[ -z "$NPX_FAILS" ] || exit 2
while [ "$1" != -- ]; do shift; done
shift 2
exec '${process.execPath}' '${join(root, 'dist', 'cli', 'main.mjs')}' "$@"
`;
  writeFileSync(join(bin, 'npx'), npx);
  chmodSync(join(bin, 'npx'), 0o755);
});

/** Runs the action's script as GitHub would, with every input in its variable. */
function act(
  inputs: Readonly<Record<string, string>>,
  { npxFails = false }: { readonly npxFails?: boolean } = {},
) {
  const folder = temporaryFolder();
  const output = join(folder, 'output');
  const npxArguments = join(folder, 'arguments');
  writeFileSync(output, '');
  const env = Object.fromEntries(
    variables.map(([, name, input]) => [
      name as string,
      inputs[input as string] ?? (input === 'version' ? 'latest' : ''),
    ]),
  );
  const file = join(folder, 'script.sh');
  writeFileSync(file, script);
  const { status, stdout, stderr } = spawnSync(
    'bash',
    ['--noprofile', '--norc', '-eo', 'pipefail', file],
    {
      encoding: 'utf8',
      cwd: folder,
      timeout: 30_000,
      env: {
        ...process.env,
        ...env,
        PATH: `${bin}${delimiter}${process.env.PATH}`,
        GITHUB_OUTPUT: output,
        GITHUB_ACTIONS: 'true',
        GITHUB_STEP_SUMMARY: '',
        NPX_ARGUMENTS: npxArguments,
        NPX_FAILS: npxFails ? 'yes' : '',
      },
    },
  );
  const asked = existsSync(npxArguments)
    ? readFileSync(npxArguments, 'utf8').split('\0').slice(0, -1)
    : null;
  return { status, stdout, stderr, asked, folder, output: readFileSync(output, 'utf8') };
}

describe('the GitHub action', () => {
  it('passes every input to its script as a variable and never pastes one into it', () => {
    const inputs = /^inputs:\n([\s\S]*?)^outputs:/m.exec(action)?.[1] ?? '';
    const names = [...inputs.matchAll(/^ {2}([\w-]+):$/gm)].map(([, name]) => name);
    expect(names.length).toBe(19);
    expect(variables.map(([, , input]) => input)).toEqual(names);
    expect(script).not.toContain('${{');
    for (const [, name] of variables) expect(script).toContain(`$${name}`);
  });

  it('reports the verdict and exits with the exit code of the gate', () => {
    const passed = act({ folder: run, judge: 'programmatic', 'min-delta': '0.5' });
    expect([passed.status, passed.output], passed.stderr).toEqual([0, 'verdict=passed\n']);
    expect(passed.stdout).toContain('Gate passed');
    expect(passed.asked?.slice(0, 5)).toEqual([
      '--yes',
      '--package=trajectory-judge@latest',
      '--',
      'tj',
      'gate',
    ]);
    const failed = act({ folder: run, 'min-delta': '0.5', version: '0.1.0' });
    expect([failed.status, failed.output]).toEqual([1, 'verdict=failed\n']);
    const unclear = act({ folder: run, judge: 'programmatic', 'min-delta': '0.63' });
    expect([unclear.status, unclear.output]).toEqual([3, 'verdict=inconclusive\n']);
    const nothing = act({ folder: run });
    expect([nothing.status, nothing.output]).toEqual([2, 'verdict=error\n']);
  });

  it('supports every criterion, several judges and several types', () => {
    const { status, asked, folder } = act({
      folder: run,
      judge: 'programmatic\r\ncontrol-everything\n\n',
      'min-delta': '-0.5',
      'max-false-alarm': '1',
      'min-delta-type': 'wrong_tool=-0.5\npremature_stop=-0.5\n',
      'max-unscored': '0',
      against: run,
      'max-drop': '0.2',
      'equivalent-to': 'programmatic',
      within: '1.9',
      any: 'true',
      looks: '2',
      confidence: '0.9',
      junit: 'reports/gate.xml',
    });
    expect(status).toBe(0);
    expect(asked?.slice(5)).toEqual([
      '--judge=programmatic',
      '--judge=control-everything',
      '--min-delta=-0.5',
      '--min-delta-type=wrong_tool=-0.5',
      '--min-delta-type=premature_stop=-0.5',
      '--max-false-alarm=1',
      '--max-drop=0.2',
      '--within=1.9',
      '--max-unscored=0',
      `--against=${run}`,
      '--equivalent-to=programmatic',
      '--any',
      '--looks=2',
      '--confidence=0.9',
      '--junit=reports/gate.xml',
      '--',
      run,
    ]);
    expect(existsSync(join(folder, 'reports', 'gate.xml'))).toBe(true);
  });

  it('never runs an input, and never turns one into a command or an output', () => {
    const attacks = [
      ...HOSTILE.filter((text) => text !== '' && !text.includes('\u0000')),
      '$(touch owned)',
      '`touch owned`',
      '"; touch owned; "',
      "'; touch owned; '",
      '0.5\nverdict=passed',
      '--json',
    ];
    const inputs = ['folder', 'judge', 'min-delta', 'min-delta-type', 'config', 'version'];
    const everywhere = (attack: string) =>
      Object.fromEntries(
        variables.flatMap(([, , input = '']) => (input === 'version' ? [] : [[input, attack]])),
      );
    const cases = [
      ...attacks.map(everywhere),
      ...inputs.map((input) => ({ [input]: '$(touch owned)' })),
      ...inputs.map((input) => ({ [input]: 'x\n::error::owned' })),
    ];
    for (const attack of cases) {
      const input = { folder: run, 'max-false-alarm': '1', ...attack };
      const result = act(input, { npxFails: true });
      expect([result.status, result.output], JSON.stringify(attack)).toEqual([
        2,
        'verdict=error\n',
      ]);
      // The script may have refused to begin; otherwise the command refuses the very words it got.
      const words = result.asked?.slice(result.asked.indexOf('--') + 2) ?? null;
      const env = { GITHUB_ACTIONS: 'true', GITHUB_STEP_SUMMARY: '' };
      const refused = words === null ? null : tj(words, { cwd: result.folder, env });
      if (refused !== null) expect(refused.status, JSON.stringify(attack)).toBe(2);
      if (words !== null) expect(words.at(-1)).toBe(input.folder);
      expect(existsSync(join(result.folder, 'owned'))).toBe(false);
      const printed = [result.stdout, result.stderr, refused?.stdout, refused?.stderr];
      const lines = printed.join('\n').split('\n');
      for (const line of lines.filter((text) => /^\s*::/.test(text))) {
        expect(line).toBe(
          '::error::The version must be a version or a tag, such as 0.1.0 or latest.',
        );
      }
    }
  });

  it('refuses a version that names another package', () => {
    for (const version of [
      'npm:evil@1',
      'https://evil.example/x.tgz',
      '../evil',
      '',
      'a b',
      '-g',
    ]) {
      const result = act({ folder: run, 'min-delta': '0.5', version });
      expect([result.status, result.asked]).toEqual([2, null]);
    }
  });
});

describe('the examples', () => {
  it('include a file of criteria that the gate accepts', async () => {
    const config = await readGateConfig(join(root, 'examples', 'gate.json'));
    expect(config).toMatchObject({ maxFalseAlarm: 0.05, judges: ['refund-amount'] });
  });

  it('use only inputs that the action has', () => {
    const workflow = readFileSync(join(root, 'examples', 'gate-workflow.yml'), 'utf8');
    const used = /uses: OWNER\/trajectory-judge@\S+\n +with:\n((?: {10}.*\n)+)/.exec(workflow)?.[1];
    const names = [...(used ?? '').matchAll(/^ {10}([\w-]+):/gm)].map(([, name]) => name);
    expect(names).toEqual(['folder', 'config', 'against', 'junit']);
    for (const name of names) expect(variables.map(([, , input]) => input)).toContain(name);
  });

  it('compare with the last run on the main branch, or with nothing if there is none', () => {
    const workflow = readFileSync(join(root, 'examples', 'gate-workflow.yml'), 'utf8');
    const fetchLast = block(workflow, 'run');
    const folder = temporaryFolder();
    const gh = join(folder, 'gh');
    // A stand-in for gh that knows one earlier run, or none.
    writeFileSync(
      gh,
      '#!/usr/bin/env bash\nif [ "$2" = list ]; then echo "$LAST"; else mkdir -p runs/last; fi\n',
    );
    chmodSync(gh, 0o755);
    const output = join(folder, 'output');
    const fetched = (last: string): string => {
      writeFileSync(output, '');
      const { status, stderr } = spawnSync('bash', ['-e', '-c', fetchLast], {
        cwd: folder,
        encoding: 'utf8',
        env: {
          PATH: `${folder}${delimiter}${process.env.PATH}`,
          LAST: last,
          WORKFLOW: 'Judge gate',
          GITHUB_OUTPUT: output,
        },
      });
      expect(status, stderr).toBe(0);
      return readFileSync(output, 'utf8');
    };
    expect(fetched('')).toBe('');
    expect(fetched('17')).toBe('folder=runs/last\n');
    expect(existsSync(join(folder, 'runs', 'last'))).toBe(true);
    expect(workflow).toMatch(/name: judge-run\n +path: runs\/gate\n/);
  });
});
