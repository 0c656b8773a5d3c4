import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { findRedis } from '../../../scripts/find-redis.mjs';
import { temporaryFolder } from '../../support/files/temporary-folder.ts';
import { newRedis } from '../../support/redis/redis.ts';
import { expectOneLine, MODEL, modelServer, sharedSet, start, startWorker } from './fleet.ts';

const newFolder = sharedSet(4);
const PASSWORD = 'pass/word@100%';

/** A certificate for this machine that nobody else has signed. */
function certificate() {
  const folder = temporaryFolder();
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const subject = ['-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1'];
  const made = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1'];
  const args = [...made, '-nodes', '-days', '2', '-keyout', key, '-out', cert, ...subject];
  expect(spawnSync('openssl', args).status).toBe(0);
  return { key, cert };
}

const canSign = spawnSync('openssl', ['version']).status === 0;

it.skipIf(findRedis() === null || !canSign)(
  'calls go through TLS to a server with a password, if its certificate is trusted',
  async () => {
    const { key, cert } = certificate();
    const { port } = await newRedis(
      ...['--tls-cert-file', cert, '--tls-key-file', key, '--tls-ca-cert-file', cert],
      ...['--tls-auth-clients', 'no', '--requirepass', PASSWORD],
    );
    const queue = `rediss://:${encodeURIComponent(PASSWORD)}@127.0.0.1:${port}/0`;
    const { env } = await modelServer();
    const trusting = { ...env, NODE_EXTRA_CA_CERTS: cert };
    startWorker(queue, MODEL, trusting);
    const args = ['judge', newFolder(), '--judge', 'step', ...MODEL, '--queue', queue];
    const [trusted, untrusted] = await Promise.all([
      start(args, trusting).finished,
      start(['work', '--queue', queue], env).finished,
    ]);
    expect(trusted?.status, trusted?.stderr).toBe(0);
    expect(trusted?.stderr).not.toContain('pass');
    expectOneLine(
      untrusted as never,
      2,
      /^tj: rediss:\S+ does not answer \(DEPTH_ZERO_SELF_SIGNED/,
    );
  },
);
