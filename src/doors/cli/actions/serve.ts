import { readFile } from 'node:fs/promises';
import { isIPv6 } from 'node:net';
import { InvalidOptionError } from '../../../base/errors.ts';
import { fileFailure } from '../../../base/files/file-failure.ts';
import { hideSecret } from '../../../base/secrets.ts';
import { type RunningService, startService } from '../../service/service.ts';
import { serviceLog } from '../../service/service-log.ts';
import type { CanaryOptions } from '../../service/service-options.ts';
import type { Settings } from '../commands/serve.ts';
import { INTERRUPTED } from '../exit-codes.ts';
import { note, print } from '../terminal.ts';

export async function serve(runs: string, args: Settings): Promise<void> {
  const { view, samples, timeout, priceIn, priceOut } = args;
  const log = serviceLog(args.log, note);
  const tell = (text: string): void => log({ event: 'note', text });
  const service = await startService({
    runs,
    create: args.create,
    host: args.host,
    port: args.port,
    judges: args.judge,
    model: args.model,
    queue: args.queue,
    environments: args.environment,
    settings: { view, samples, timeout },
    prices: { priceIn, priceOut },
    token: await givenToken(args.tokenFile),
    canary: canaryOf(args),
    limits: {
      bodyBytes: args.maxBody * 2 ** 20,
      judgements: args.jobs,
      waitingJudgements: args.jobs * 4,
      parallelRuns: args.parallelRuns,
      waitingRuns: args.maxQueued,
      drainSeconds: args.drain,
    },
    log,
  });
  const { address, port } = service;
  if (args.json) print(JSON.stringify({ address, port }));
  tell(`Serving ${runs} at http://${isIPv6(address) ? `[${address}]` : address}:${port}/`);
  await untilStopped(service, tell);
}

function canaryOf(args: Settings): CanaryOptions | undefined {
  const { canary: set, canaryJudge: judge, canaryBaseline: baseline } = args;
  const { canaryCertificate: certificate, canaryEvery: every } = args;
  if (set !== undefined) return { set, judge, baseline, certificate, every };
  const given = {
    'canary-judge': judge,
    'canary-baseline': baseline,
    'canary-certificate': certificate,
  };
  for (const [name, value] of Object.entries(given)) {
    if (value === undefined) continue;
    throw new InvalidOptionError(`--${name}`, 'needs --canary and a run folder to draw pairs from');
  }
  return undefined;
}

/** A token on the command line could be seen by every user of the machine, so there is no such option. */
async function givenToken(file: string | undefined): Promise<string | null> {
  const token = file === undefined ? process.env.TJ_TOKEN : await readToken(file);
  // Judges of the user's own are programs, and have no use for it.
  delete process.env.TJ_TOKEN;
  hideSecret(token);
  return token === undefined || token === '' ? null : token;
}

async function readToken(file: string): Promise<string> {
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (cause) {
    throw fileFailure('read a file', file, cause);
  }
  const token = text.trim();
  if (token === '') throw new InvalidOptionError('--token-file', `${file} is empty`);
  return token;
}

/** Resolves when the service has ended: the first signal lets it finish, the second does not. */
async function untilStopped(service: RunningService, tell: (text: string) => void): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    let isDraining = false;
    const stop = (): void => {
      if (isDraining) {
        process.exitCode = INTERRUPTED;
        service.abort();
        return;
      }
      isDraining = true;
      tell('\nFinishing what is under way; press Ctrl-C again to abandon it.');
      service.drain().then(resolve, reject);
    };
    process.on('SIGINT', stop);
    process.on('SIGTERM', stop);
  });
}
