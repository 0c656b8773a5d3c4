import { z } from 'zod';
import { judgeSettings, workSettings } from '../../3-judging/settings.ts';
import {
  retyped,
  reworded,
  seconds,
  setting,
  text,
  texts,
  toggle,
  whole,
} from '../../base/settings.ts';
import { canarySettings } from '../canary/canary-settings.ts';
import { LOG_FORMS } from './service-log.ts';

const { model, queue, view, samples, priceIn, priceOut, timeout } = judgeSettings.shape;

const { baseline, certificate, every } = canarySettings.shape;

/** Everything that the user decides when starting the service. */
export const serveSettings = z.strictObject({
  host: setting(
    text().default('127.0.0.1'),
    'the address to listen on; any but this machine needs a token',
    { value: 'host' },
  ),
  port: setting(whole(0, 65_535).default(8787), 'the port; 0 for any that is free', {
    short: 'p',
    value: 'port',
  }),
  tokenFile: setting(
    text().optional(),
    'a file with the token that requests must carry (or set TJ_TOKEN)',
    { value: 'file' },
  ),
  judge: setting(
    texts().default([]),
    'judges that requests may name, each as in the lists below; those that need no model are always there',
    { value: 'judge', several: 'listed' },
  ),
  model,
  queue,
  environment: setting(
    texts().default([]),
    'names or modules of environments that requests may name',
    { value: 'path', several: 'listed' },
  ),
  view,
  samples,
  priceIn,
  priceOut,
  // Somebody waits for the answer to a request.
  timeout: reworded(
    retyped(timeout, seconds().default(60)),
    'how long one answer of a judge may take',
  ),
  canary: setting(
    text().optional(),
    'watch a judge beside the requests, as tj canary does: the run folder that pairs are drawn from, with your own planted faults',
    { value: 'dir' },
  ),
  canaryJudge: setting(text().optional(), 'the judge to watch, one that requests may name', {
    value: 'judge',
    otherwise: 'that of --judge, if it is only one',
  }),
  canaryBaseline: reworded(baseline, 'the Δ that the judge to watch had', {
    otherwise: 'that of --canary-certificate',
    conflicts: ['canaryCertificate'],
  }),
  canaryCertificate: reworded(certificate, 'the certificate of the judge to watch, with that Δ'),
  canaryEvery: reworded(every, 'how long to wait between two rounds of eight pairs'),
  jobs: reworded(workSettings.shape.jobs, 'how many single judgements to make at once'),
  parallelRuns: setting(whole(1, 64).default(1), 'how many runs to judge at once', {
    value: 'count',
  }),
  maxQueued: setting(whole(0, 10_000).default(16), 'how many runs may wait', { value: 'count' }),
  maxBody: setting(whole(1, 256).default(4), 'the largest request', { value: 'megabytes' }),
  drain: setting(seconds().default(30), 'how long to finish what is under way when told to stop', {
    value: 'seconds',
  }),
  create: setting(toggle(), 'make the folder if there is none'),
  log: setting(
    z.enum(LOG_FORMS).optional(),
    'print one line per request to standard error; as json, one per event of a run, too',
    { value: 'form', alone: 'text' },
  ),
});
