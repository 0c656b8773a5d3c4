import { expect, it } from 'vitest';
import { retryAfterSeconds } from '../../../../src/3-judging/models/http/status-failure.ts';

const now = Date.parse('Wed, 21 Oct 2015 07:28:00 GMT');

it.each([
  ['120', 120],
  [' 0 ', 0],
  ['1.5', 1.5],
  ['Wed, 21 Oct 2015 07:28:30 GMT', 30],
  ['Wed, 21 Oct 2015 07:27:00 GMT', 0],
  ['-5', null],
  ['soon', null],
  ['Wed, 99 Never', null],
  ['', null],
  [undefined, null],
])('a Retry-After of %s is %s seconds', (header, seconds) => {
  expect(retryAfterSeconds(header, now)).toBe(seconds);
});
