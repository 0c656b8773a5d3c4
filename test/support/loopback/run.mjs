// @ts-check
// Starts a loopback server as a process of its own, so that a benchmark does not measure it:
//
//   node test/support/loopback/run.mjs [--delay-ms 50]
//
// It prints {"port":…} as soon as it listens, and runs until it is killed.
import { parseArgs } from 'node:util';
import { startLoopbackServer } from './loopback-server.mjs';

const { values } = parseArgs({ options: { 'delay-ms': { type: 'string', default: '0' } } });
const server = await startLoopbackServer({ delayMs: Number(values['delay-ms']) });
process.stdout.write(`${JSON.stringify({ port: server.port })}\n`);
