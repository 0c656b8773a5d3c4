/** The words that were drawn for a unit, by key. `file` is the name of its file. */
export type Words = Readonly<Record<string, string>>;

const PLACEHOLDER = /<<(?:(\w+)\.)?(\w+)(?:([-+*])(\d+))?>>/g;

/** Fills in the placeholders of a template: words of its own unit, and of those that it uses. */
export function fillIn(text: string, own: Words, others: ReadonlyMap<string, Words>): string {
  return text.replace(PLACEHOLDER, (_, unit?: string, key = '', sign?: string, by?: string) => {
    const word = (unit === undefined ? own : others.get(unit))?.[key] ?? key;
    if (sign === undefined) return word;
    const [left, right] = [Number(word), Number(by)];
    return String(sign === '+' ? left + right : sign === '-' ? left - right : left * right);
  });
}
