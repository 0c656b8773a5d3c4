/** The name of a scripted model. It has a file of its own because listing the kinds loads no model. */
export function scriptedName(label: string): string {
  return label === '' ? 'scripted' : `scripted:${label}`;
}
