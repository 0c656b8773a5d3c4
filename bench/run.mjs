// `npm run bench`: what this project claims about speed and memory, measured.
import { benchLarge, benchPaper } from './measurement.mjs';
import { benchMillion, benchTestbed } from './testbed.mjs';

benchTestbed();
console.log();
benchPaper();
console.log();
await benchMillion();
await benchLarge();
