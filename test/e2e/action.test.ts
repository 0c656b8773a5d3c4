import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { readGateConfig } from '../../src/5-reporting/gate/gate-settings.ts';
import { sharedFolder, temporaryFolder } from '../support/files/temporary-folder.ts';
import { tj } from '../support/process/tj.ts';
import { HOSTILE } from '../support/text/hostile.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const action = parse(readFileSync(join(root, 'action.yml'), 'utf8'));

interface Step {
  readonly id?: string;
  readonly run?: string;
  readonly if?: string;
  readonly uses?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly with?: Readonly<Record<string, string>>;
}

const steps: readonly Step[] = action.runs.steps;
const { run: script = '', env: variables = {} } = steps.find(({ id }) => id === 'run') ?? {};

const bin = join(sharedFolder(), 'bin');
beforeAll(() => {
  mkdirSync(bin);
  // Stand-ins that write down what they were asked for. That of npx runs the build, or fails as npx would.
  const recording = (name: string, then: string): void => {
    const file = join(bin, name);
    const record = `printf '%s\\0' "$@" > "$ASKED/${name}"`;
    writeFileSync(file, `#!/usr/bin/env bash\n${record}\n${then}\n`);
    chmodSync(file, 0o755);
  };
  recording('npm', 'exit "$NPM_CODE"');
  recording(
    'npx',
    `[ -z "$NPX_FAILS" ] || exit 2
shift 3
exec '${process.execPath}' '${join(root, 'dist', 'cli', 'main.mjs')}' "$@"`,
  );
});

const CONFIG = { runs: { size: 40, seed: 5 }, judges: ['programmatic'], gate: { minDelta: 0.2 } };

/** Runs the action's script as GitHub would, with every input in its variable. */
function act(
  inputs: Readonly<Record<string, string>>,
  {
    npxFails = false,
    config = CONFIG,
    npmCode = 0,
    isFork = false,
    against,
  }: {
    readonly npxFails?: boolean;
    readonly config?: object;
    readonly npmCode?: number;
    readonly isFork?: boolean;
    readonly against?: string | undefined;
  } = {},
) {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'tj.config.json'), JSON.stringify(config));
  const output = join(folder, 'output');
  writeFileSync(output, '');
  const env = Object.fromEntries(
    Object.entries(variables).map(([name, value]) => [
      name,
      inputs[/^\$\{\{ inputs\.([\w-]+) \}\}$/.exec(value)?.[1] ?? ''] ?? '',
    ]),
  );
  const temp = join(folder, 'temp');
  mkdirSync(temp);
  if (against !== undefined) cpSync(against, join(temp, 'tj-baseline'), { recursive: true });
  const summary = join(folder, 'summary');
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
        GITHUB_STEP_SUMMARY: summary,
        TJ_TEMP: temp,
        TJ_IS_FORK: String(isFork),
        ASKED: folder,
        NPX_FAILS: npxFails ? 'yes' : '',
        NPM_CODE: String(npmCode),
      },
    },
  );
  const asked = (name: string): readonly string[] | null =>
    existsSync(join(folder, name))
      ? readFileSync(join(folder, name), 'utf8').split('\0').slice(0, -1)
      : null;
  return {
    status,
    stdout,
    stderr,
    folder,
    installed: asked('npm'),
    ran: asked('npx'),
    output: readFileSync(output, 'utf8'),
    outputs: Object.fromEntries(
      readFileSync(output, 'utf8')
        .trimEnd()
        .split('\n')
        .map((line) => [line.split('=', 1)[0] ?? '', line.slice(line.indexOf('=') + 1)]),
    ),
    summary: existsSync(summary) ? readFileSync(summary, 'utf8') : '',
  };
}

describe('the GitHub action', () => {
  it('passes every input to its steps as a value and never pastes one into its script', () => {
    const given = steps.flatMap(({ env = {}, with: settings = {} }) => [
      ...Object.values(env),
      ...Object.values(settings),
    ]);
    for (const name of Object.keys(action.inputs)) {
      const isCondition = steps.some((step) => step.if?.includes(`inputs.${name} ==`));
      if (!isCondition) expect(given).toContain(`\${{ inputs.${name} }}`);
    }
    expect(script).not.toContain('${{');
    for (const name of Object.keys(variables)) expect(script).toContain(`$${name}`);
  });

  it('reports the verdict and exits with the exit code of the gate', () => {
    const passed = act({});
    expect([passed.status, passed.outputs.verdict], passed.stderr).toEqual([0, 'passed']);
    expect(passed.stdout).toContain('Gate passed');
    expect(passed.installed).toBe(null);
    expect(passed.ran?.slice(0, 4)).toEqual(['--no', '--', 'tj', 'run']);
    const gated = (minDelta: number) => {
      // A fork is excused from a key, and from nothing else.
      const { status, outputs } = act(
        {},
        { isFork: true, config: { ...CONFIG, gate: { minDelta } } },
      );
      return [status, outputs.verdict, outputs.passed];
    };
    expect(gated(0.95)).toEqual([1, 'failed', 'false']);
    expect(gated(0.6)).toEqual([3, 'inconclusive', 'false']);
    const nothing = act({ config: 'none.json' });
    expect([nothing.status, nothing.output]).toEqual([2, 'verdict=error\n']);
  });

  it('gives every output that it declares, and says what changed since the default branch', () => {
    const { outputs, summary, folder } = act({});
    for (const { value } of Object.values<{ readonly value: string }>(action.outputs)) {
      const name = /^\$\{\{ steps\.run\.outputs\.([\w-]+) \}\}$/.exec(value)?.[1] ?? '';
      expect(outputs[name], value).toMatch(/./);
    }
    const measured = JSON.parse(readFileSync(outputs['json-path'] ?? '', 'utf8'));
    const { delta, interval } = measured.judges[0].paired.all;
    expect(Number(outputs.delta)).toBe(delta);
    expect(JSON.parse(outputs.interval ?? '')).toEqual([interval.low, interval.high]);
    expect(outputs['report-path']).toBe(join(folder, 'runs/tj/report.html'));
    expect(summary).toMatch(/Gate passed/);
    expect(summary).toMatch(/\| programmatic \|/);
    expect(summary).not.toMatch(/What changed/);

    const again = act({}, { against: outputs.folder });
    expect(again.summary).toMatch(/no measurable change[\s\S]*What changed for each judge/);
    const other = { ...CONFIG, runs: { size: 40, seed: 6 } };
    const apart = act({}, { config: other, against: outputs.folder });
    expect([apart.status, apart.outputs.verdict]).toEqual([0, 'passed']);
    expect(apart.summary).not.toMatch(/What changed/);
  });

  it('does not fail in a fork for want of a key', () => {
    const { status, outputs } = act({ config: 'none.json' }, { isFork: true });
    expect([status, outputs.verdict]).toEqual([0, 'error']);
  });

  it('installs a version, and gives the model and the config to tj run', () => {
    const { status, installed, ran } = act(
      {
        version: '0.1.0',
        model: 'openai:gpt-4.1-mini',
        config: 'tj.config.json',
      },
      { npxFails: true },
    );
    expect(status).toBe(2);
    expect(installed?.slice(-2)).toEqual(['--', 'trajectory-judge@0.1.0']);
    const given = ['--model=openai:gpt-4.1-mini', '--', 'tj.config.json'];
    expect(ran?.slice(5)).toEqual(given);
    const failed = act({ version: '9.9.9' }, { npmCode: 1 });
    expect([failed.status, failed.output, failed.ran]).toEqual([2, 'verdict=error\n', null]);
  });

  it('never runs an input, and never turns one into a command or an output', () => {
    const attacks = [
      ...HOSTILE.filter((text) => text !== '' && !text.includes('\u0000')),
      '$(touch owned)',
      '`touch owned`',
      '"; touch owned; "',
      "'; touch owned; '",
      '0.5\nverdict=passed',
      'x\n::error::owned',
      '--json',
      '--watch',
    ];
    for (const attack of attacks) {
      for (const inputs of [{ config: attack, model: attack }, { version: attack }]) {
        const result = act(inputs, { npxFails: true });
        const told = JSON.stringify(attack);
        expect([result.status, result.output], told).toEqual([2, 'verdict=error\n']);
        // The script may have refused to begin; otherwise the command refuses the very words it got.
        const words = result.ran?.slice(3) ?? null;
        const refused = words === null ? null : tj(words, { cwd: result.folder });
        if (refused !== null) expect(refused.status, told).toBe(2);
        if (words !== null && 'config' in inputs) expect(words.at(-1)).toBe(attack);
        expect(existsSync(join(result.folder, 'owned'))).toBe(false);
        const printed = [result.stdout, result.stderr, refused?.stdout, refused?.stderr];
        const lines = printed.join('\n').split('\n');
        for (const line of lines.filter((text) => /^\s*::/.test(text))) {
          expect(line).toMatch(/^::error::The version must be a version or a tag/);
        }
      }
    }
  });

  it('refuses a version that names another package', () => {
    for (const version of ['npm:evil@1', 'https://evil.example/x.tgz', '../evil', 'a b', '-g']) {
      const result = act({ version });
      expect([result.status, result.installed, result.ran], version).toEqual([2, null, null]);
    }
  });
});

describe('the examples', () => {
  it('include a file of criteria that the gate accepts', async () => {
    const config = await readGateConfig(join(root, 'examples', 'gate.json'));
    expect(config).toMatchObject({ maxFalseAlarm: 0.05, judges: ['refund-amount'] });
  });
});
