/**
 * A value that the caller knows to be there, such as a row of a column that has one: the compiler
 * cannot see that an index lies within an array. It takes the value and not the array with its index,
 * so that each place that reads keeps the fast path for its own kind of array.
 */
export function present<T>(value: T | undefined): T {
  return value === undefined ? missing() : value;
}

function missing(): never {
  throw new RangeError('There is no value at this place.');
}
