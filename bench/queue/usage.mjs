// Loaded with --import into a process that is measured: when the process ends, its last line on
// standard error says what it used. Confirmations by the disk are counted where the program asks for
// them, so no tracer slows it down.
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

let syncs = 0;
const { fdatasync } = fs;
fs.fdatasync = (...args) => {
  syncs++;
  return fdatasync(...args);
};
syncBuiltinESMExports();

process.on('exit', () => {
  const { maxRSS, userCPUTime, systemCPUTime } = process.resourceUsage();
  const used = { peakMb: maxRSS / 1024, cpu: (userCPUTime + systemCPUTime) / 1e6, syncs };
  fs.writeSync(2, `\n${JSON.stringify(used)}`);
});
