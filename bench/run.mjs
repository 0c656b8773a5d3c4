// `npm run bench`: measures what the project claims about speed and memory.
import { benchAdapters } from './adapters.mjs';
import { benchEnvironments } from './environments.mjs';
import { benchImport } from './import.mjs';
import { benchJudging } from './judging.mjs';
import { benchLarge, benchPaper, benchResampling } from './measurement.mjs';
import { benchPlanted } from './planted.mjs';
import { benchQueue } from './queue.mjs';
import { benchReport } from './report.mjs';
import { benchService } from './service.mjs';
import { benchMillion, benchTestbed } from './testbed.mjs';
import { benchUntil } from './until.mjs';

// It installs what the others need not have, so it runs only where it is asked for.
if (process.argv[2] === 'adapters') {
  await benchAdapters();
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
