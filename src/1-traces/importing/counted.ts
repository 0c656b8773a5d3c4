/** Plural forms that the sentences of readers use, and their singulars. */
const SINGULAR: readonly (readonly [RegExp, string])[] = [
  [/^(\w+?)ies\b/, '$1y'],
  [/^(\w+?)s\b/, '$1'],
  [/ have /g, ' has '],
  [/ are /g, ' is '],
  [/ were /g, ' was '],
  [/ do not /g, ' does not '],
  [/ belong /g, ' belongs '],
  [/ hold /g, ' holds '],
  [/ them /g, ' it '],
  [/ their /g, ' its '],
];

/** A sentence about several things with how many there are: `1 call has no recorded result`. */
export function counted(count: number, text: string): string {
  if (count !== 1) return `${count} ${text}`;
  return `1 ${SINGULAR.reduce((said, [plural, singular]) => said.replace(plural, singular), text)}`;
}
