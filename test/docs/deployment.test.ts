import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Command } from 'commander';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { parse } from 'yaml';
import { declaration as serve } from '../../src/doors/cli/commands/serve.ts';
import { declaration as work } from '../../src/doors/cli/commands/work.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const read = (file: string): string => readFileSync(join(root, file), 'utf8');
const dockerfile = read('Dockerfile');
const compose = parse(read('compose.yml'));

afterEach(() => void vi.unstubAllEnvs());

/** The settings that a command of `tj` is given; fails where it has no such option, value or argument. */
function settingsOf(
  [name, ...args]: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Record<string, unknown> {
  for (const [variable, value] of Object.entries(environment)) vi.stubEnv(variable, value);
  const command = new Command(name).exitOverride().allowExcessArguments(false);
  if (name === 'serve') serve(command);
  else if (name === 'work') work(command);
  else throw new Error(`nothing here starts tj ${name}`);
  command.action(() => {});
  command.configureOutput({ writeErr: () => {} }).parse(args, { from: 'user' });
  return command.opts();
}

/** The instructions of a Dockerfile, each on one line. */
const instructions = dockerfile
  .replaceAll('\\\n', ' ')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => /^([A-Z]+) +(.*)$/.exec(line)?.slice(1) ?? [line])
  .map(([name = '', text = '']) => ({ name, text }));
const all = (name: string): readonly string[] =>
  instructions.filter((each) => each.name === name).map(({ text }) => text);

describe('the image', () => {
  it('is built in two stages from files of the repository, and runs as nobody in particular', () => {
    expect(all('FROM')).toEqual(['node:22-slim AS build', 'node:22-slim']);
    expect(all('USER')).toEqual(['node']);
    const copied = all('COPY').flatMap((text) =>
      text.startsWith('--from') ? [] : text.split(' ').slice(0, -1),
    );
    for (const file of copied) expect(existsSync(join(root, file)), file).toBe(true);
    const { scripts } = JSON.parse(read('package.json'));
    const run = all('RUN').join('\n');
    expect([...run.matchAll(/npm run (\w+)/g)].map(([, name = '']) => scripts[name])).toEqual([
      scripts.build,
    ]);
  });

  it('has the packages of the queue, in versions that this one takes', () => {
    const { peerDependencies } = JSON.parse(read('package.json'));
    const wanted = Object.entries(peerDependencies)
      // It comes with a compiler's worth of binaries, for models that lie on the disk.
      .filter(([name]) => name !== 'node-llama-cpp')
      // Of test runners, any version will do, and a service runs none.
      .filter(([, range]) => range !== '*')
      .map(([name, range]) => `${name}@${/^\^(\d+)/.exec(String(range))?.[1]}`);
    const installed = /npm install --global.*?\.tgz (.*?) +&&/.exec(all('RUN').join('\n'))?.[1];
    expect(installed?.split(' ').toSorted()).toEqual(wanted.toSorted());
  });

  it('starts a service that others can reach, unless it is told to do something else', () => {
    expect(all('ENTRYPOINT')).toEqual(['["tj"]']);
    const settings = settingsOf(JSON.parse(all('CMD')[0] ?? '[]'));
    expect(settings).toEqual({ host: '0.0.0.0', log: 'json' });
    expect(all('EXPOSE')).toEqual(['8787']);
  });
});

describe('compose.yml', () => {
  it('starts a service and two workers for the same model, with options that they have', () => {
    const { service, worker } = compose.services;
    const serving = settingsOf(service.command, service.environment);
    const working = settingsOf(worker.command, worker.environment);
    expect(serving).toMatchObject({ host: '0.0.0.0', judge: ['step', 'outcome'] });
    expect([working.model].flat()).toEqual([serving.model]);
    expect(working.queue).toBe(serving.queue);
    expect(worker.deploy.replicas).toBe(2);
  });

  it('gives the key to the workers alone, and keeps what is in the queue', () => {
    const { service, worker, redis } = compose.services;
    expect(Object.keys(service.environment)).toEqual(['TJ_TOKEN', 'TJ_QUEUE']);
    expect(Object.keys(worker.environment)).toEqual(['OPENAI_API_KEY', 'TJ_QUEUE']);
    expect(redis.command).toContain('noeviction');
    const named = Object.values(compose.services).flatMap(
      (each) => (each as { volumes?: readonly string[] }).volumes ?? [],
    );
    const volumes = named.map((text) => text.split(':')[0]);
    expect(volumes.toSorted()).toEqual(Object.keys(compose.volumes).toSorted());
  });
});

it('the unit for systemd starts the service with options that it has', () => {
  const [, unit = ''] = /```ini\n([\s\S]*?)```/.exec(read('docs/guide/service.md')) ?? [];
  const [, line = ''] = /^ExecStart=\S+\/tj (.*)$/m.exec(unit) ?? [];
  expect(settingsOf(line.split(' '))).toEqual({ log: 'json' });
  // The longest that a drain may take by default, and some more.
  const seconds = Number(/^TimeoutStopSec=(\d+)$/m.exec(unit)?.[1]);
  expect(seconds).toBeGreaterThan(30);
});
