// `npm run bench`: what this project claims about speed and memory, measured.
import { benchJudging } from './judging.mjs';
import { benchMillion, benchTestbed } from './testbed.mjs';

benchTestbed();
console.log();
await benchMillion();
console.log();
await benchJudging();
