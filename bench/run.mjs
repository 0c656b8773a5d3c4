// `npm run bench`: measures what the project claims about speed and memory.
import { benchAdapters } from './adapters.mjs';
import { benchCanary } from './canary.mjs';
import { benchEnvironments } from './environments.mjs';
import { benchImport } from './import.mjs';
import { benchJudging } from './judging.mjs';
import { benchLarge, benchPaper, benchResampling } from './measurement.mjs';
import { benchPlanted } from './planted.mjs';
import { benchInstalls, benchOutside } from './projects.mjs';
import { benchQueue } from './queue.mjs';
import { benchReal } from './real.mjs';
import { benchReport } from './report.mjs';
import { benchService } from './service.mjs';
import { benchMillion, benchTestbed } from './testbed.mjs';
import { benchUntil } from './until.mjs';

// These install what the others need not have, so they run only where they are asked for.
const installing = {
  adapters: benchAdapters,
  installs: benchInstalls,
  outside: benchOutside,
  real: benchReal,
};
const asked = installing[process.argv[2]];
if (asked !== undefined) {
  await asked();
  process.exit();
}

if (process.argv[2] === 'canary') {
  await benchCanary();
  process.exit();
}

if (process.argv[2] === 'until') {
  await benchUntil(...process.argv.slice(3, 4));
  process.exit();
}

benchTestbed();
console.log();
await benchEnvironments();
console.log();
benchPaper();
console.log();
await benchMillion();
benchResampling();
await benchLarge();
console.log();
await benchJudging();
console.log();
await benchReport();
console.log();
await benchImport();
console.log();
await benchPlanted();
console.log();
await benchQueue();
console.log();
await benchService();
