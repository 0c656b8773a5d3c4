import { expect, it } from 'vitest';
import { orderWork } from '../../src/judging/order-work.ts';
import { someSet } from '../support/rows/judge-job.ts';

it('ordering the work changes which trajectories come first and nothing else', () => {
  const ordered = orderWork(someSet, ['premature_stop', 'clean'], null);
  expect(ordered.map(({ id }) => id).toSorted()).toEqual(someSet.map(({ id }) => id).toSorted());
  const types = ordered.map(({ label }) => label?.failureType ?? 'clean');
  expect(types.lastIndexOf('premature_stop')).toBeLessThan(types.indexOf('clean'));
  const rest = someSet.filter(
    ({ label }) => label.failureType !== null && label.failureType !== 'premature_stop',
  );
  expect(ordered.slice(-rest.length)).toEqual(rest);
  expect(orderWork(someSet, [], 3)).toEqual(someSet.slice(0, 3));
});
