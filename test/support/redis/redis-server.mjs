// @ts-check
// A real Redis server on the loopback interface, with its data in a folder of its own.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { createServer } from 'node:net';
import { findRedis } from '../../../scripts/find-redis.mjs';

/**
 * @typedef {object} RedisServer
 * @property {string} url `redis://127.0.0.1:40123/0`
 * @property {number} port
 * @property {() => number} pid
 * @property {() => Promise<void>} kill ends it as `kill -9` does
 * @property {() => Promise<void>} start starts it again on the same port, with the data that it had
 * @property {() => Promise<void>} stop
 */

/**
 * Starts a server that keeps its data as the guide advises: every command is appended to a file.
 *
 * @param {string} folder where it keeps its data
 * @param {readonly string[]} [options] further options of redis-server
 * @returns {Promise<RedisServer>}
 */
export async function startRedis(folder, options = []) {
  const executable = findRedis();
  if (executable === null) throw new Error('there is no Redis server');
  mkdirSync(folder, { recursive: true });
  const port = await freePort();
  /** @type {import('node:child_process').ChildProcess | null} */
  let child = null;

  const start = async () => {
    // With TLS, the one port is the one that speaks it.
    const ports = options.includes('--tls-cert-file') ? ['--port', '0', '--tls-port'] : ['--port'];
    const settings = [...ports, `${port}`, '--bind', '127.0.0.1', '--dir', folder];
    const durable = ['--appendonly', 'yes', '--appendfsync', 'everysec', '--save', ''];
    child = spawn(executable, [...settings, ...durable, ...options], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const started = child;
    await new Promise((resolve, reject) => {
      let said = '';
      started.once('exit', (code) => reject(new Error(`redis-server ended (${code}): ${said}`)));
      started.stdout?.setEncoding('utf8').on('data', (text) => {
        said += text;
        if (/Ready to accept connections/.test(said)) resolve(null);
      });
    });
    started.removeAllListeners('exit');
  };

  const end = async (/** @type {NodeJS.Signals} */ signal) => {
    const ending = child;
    child = null;
    if (ending === null || ending.exitCode !== null || ending.signalCode !== null) return;
    const exited = once(ending, 'exit');
    ending.kill(signal);
    await exited;
  };

  await start();
  return {
    url: `redis://127.0.0.1:${port}/0`,
    port,
    pid: () => child?.pid ?? 0,
    start,
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
  };
}

/** @returns {Promise<number>} */
async function freePort() {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return typeof address === 'object' && address !== null ? address.port : 0;
}
