/**
 * An object of a known shape from a list that has one entry per key, as the lists of metrics and criteria
 * do. Every key and every value has to be one of the shape's; that none is missing is up to the list.
 */
export function fromEntries<Shape extends object>(
  entries: readonly (readonly [keyof Shape, Shape[keyof Shape]])[],
): Shape {
  return Object.fromEntries(entries) as Shape;
}
