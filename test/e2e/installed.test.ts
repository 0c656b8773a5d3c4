import { execFile, execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { sharedFolder } from '../support/files/temporary-folder.ts';
import { startLoopbackServer } from '../support/loopback/loopback-server.mjs';
import { type PackageRegistry, startRegistry } from '../support/package-registry.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const example = (name: string): string => readFileSync(join(root, 'examples', name), 'utf8');
const github = example('gate-workflow.yml');
const gitlab = example('gitlab-ci.yml');

/** The commands that the comments of an example have its reader type once. */
const preparations = (text: string): readonly string[] =>
  Array.from(text.matchAll(/^(?:#|\/\/) {3}(np[mx] .*)$/gm), ([, command = '']) => command);

interface Step {
  readonly run?: string;
  readonly env?: Readonly<Record<string, string>>;
}

describe('the packed package, in a folder of its own', () => {
  const folder = sharedFolder();
  const project = join(folder, 'project');
  let registry: PackageRegistry;
  let models: Awaited<ReturnType<typeof startLoopbackServer>>;
  let tarball: string;
  let files: readonly string[];

  beforeAll(async () => {
    const packed = execFileSync('npm', ['pack', '--json', '--pack-destination', folder], {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const [{ filename, files: packedFiles }] = JSON.parse(packed);
    files = packedFiles.map(({ path }: { readonly path: string }) => path);
    tarball = join(folder, filename);
    registry = await startRegistry(tarball);
    // The rubric that tj init writes asks for a word.
    models = await startLoopbackServer({ answer: () => 'FAIL' });
    mkdirSync(project);
    writeFileSync(join(project, 'package.json'), '{ "name": "refund-desk", "private": true }\n');
  }, 60_000);
  afterAll(async () => {
    await registry?.close();
    await models?.close();
  });

  /** Runs a line of an example as a build server does, and returns its exit code. */
  async function shell(command: string): Promise<{ code: number; output: string }> {
    const env = {
      PATH: process.env.PATH,
      HOME: folder,
      CI: 'true',
      npm_config_registry: registry.url,
      npm_config_update_notifier: 'false',
      npm_config_cache: join(folder, 'cache'),
      OPENAI_API_KEY: 'a-secret-of-the-repository',
      OPENAI_BASE_URL: models.openaiUrl,
    };
    const words = ['--noprofile', '--norc', '-eo', 'pipefail', '-c', command];
    return promisify(execFile)('bash', words, { cwd: project, env, timeout: 120_000 }).then(
      ({ stdout, stderr }) => ({ code: 0, output: stdout + stderr }),
      ({ code, stdout, stderr }) => ({
        // It has none if it was ended because it took too long.
        code: typeof code === 'number' ? code : -1,
        output: `${stdout}${stderr}`,
      }),
    );
  }
  async function succeeds(command: string): Promise<void> {
    const { code, output } = await shell(command);
    expect(code, `${command}\n${output}`).toBe(0);
  }

  it('holds what runs, and no source maps, tests or sources', () => {
    const outside = files.filter((file) => !/^(dist|matchers|schemas)\//.test(file));
    expect(outside.toSorted()).toEqual(['CHANGELOG.md', 'LICENSE', 'README.md', 'package.json']);
    expect(files.filter((file) => /\.(map|ts|tsx)$/.test(file))).toEqual([]);
    expect(files).toContain('dist/cli/main.mjs');
  });

  it('measures a rubric with a model, in the steps of the workflow for GitHub', async () => {
    const commands = preparations(github);
    expect(commands).toHaveLength(2);
    expect(preparations(gitlab)).toEqual(commands);
    expect(preparations(example('Jenkinsfile'))).toEqual(commands);
    for (const command of commands) await succeeds(command);
    // A build should be quick here.
    const config = join(project, 'tj.config.ts');
    const text = readFileSync(config, 'utf8');
    writeFileSync(config, text.replace(/size: \d+.*? }/, 'size: 40 }'));

    rmSync(join(project, 'node_modules'), { recursive: true });
    const steps: readonly Step[] = parse(github).jobs.gate.steps;
    const lines = steps.flatMap(({ run }) => run ?? []);
    expect(lines).toEqual(['npm ci', 'npx tj run']);
    await succeeds('npm ci');
    const { code, output } = await shell('npx tj run');
    expect([code, output]).toEqual([1, expect.stringMatching(/Gate failed/)]);
    expect(models.requests.length).toBeGreaterThan(40);
    expect(models.requests.every(({ key }) => key === 'a-secret-of-the-repository')).toBe(true);
    expect(readFileSync(join(project, 'runs/tj/report.html'), 'utf8')).toContain('<!doctype html>');
    // Every secret that the example names is one that a step uses.
    expect(steps.flatMap(({ env = {} }) => Object.keys(env))).toEqual(['OPENAI_API_KEY']);
  }, 180_000);

  it('asks nothing again in the next build, in the script of the pipeline for GitLab', async () => {
    const { script, cache, artifacts, allow_failure } = parse(gitlab)['judge-gate'];
    // What a pipeline keeps between builds is what is left of the folder.
    expect(cache.paths).toEqual(['runs/']);
    expect(artifacts.paths).toEqual(['runs/tj/report.html']);
    expect(allow_failure.exit_codes).toEqual([3]);
    const asked = models.requests.length;
    const codes: number[] = [];
    for (const line of script) codes.push((await shell(line)).code);
    expect(codes).toEqual([0, 1]);
    expect(models.requests.length).toBe(asked);
  }, 180_000);

  it('asks any server that speaks the protocol of OpenAI', async () => {
    models.clear();
    const { code, output } = await shell(`npx tj run --model '${models.openaiUrl}#judge'`);
    expect([code, output]).toEqual([1, expect.stringMatching(/Gate failed/)]);
    // The verdicts of the other model are of no use, and nobody has to say so.
    expect(output).toMatch(/The model of rubric, its settings or the runs have changed\./);
    expect(models.requests.length).toBeGreaterThan(40);
  }, 180_000);

  it('finds the packages of the queue where the Dockerfile installs them', async () => {
    const dockerfile = readFileSync(join(root, 'Dockerfile'), 'utf8');
    const [install = ''] = /npm install --global[^\\\n]*/.exec(dockerfile) ?? [];
    await succeeds(
      install.replace('--global', `--global --prefix '${folder}'`).replace(/\S+\.tgz/, tarball),
    );
    // Nobody listens there. Without the packages it would say that they are missing.
    const status = `'${folder}/bin/tj' queue status --queue redis://127.0.0.1:1/0`;
    expect((await shell(status)).output).toMatch(/does not answer \(ECONNREFUSED\)/);
  }, 180_000);
});
