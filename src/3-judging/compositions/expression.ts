import type { Operator } from './operators.ts';

/**
 * A judge made of judges: a name, or an operator over further expressions.
 *
 *     cascade(programmatic, any(step:qwen2.5:14b, "my judge"), unsure=0.8)
 */
export type Expression = Leaf | Composition;

/** A judge by its id or, where judges are asked, as `--judge` names it. */
export interface Leaf {
  readonly judge: string;
}

export interface Composition {
  readonly operator: Operator;
  readonly members: readonly Expression[];
  /** How much each member counts; 1 where an operator takes no weights. */
  readonly weights: readonly number[];
  /** The operator's numbers by their names, as far as they are given. */
  readonly numbers: Readonly<Record<string, number>>;
}

export const isLeaf = (expression: Expression): expression is Leaf => 'judge' in expression;

/** What an expression is written as. Reading it again gives the same expression. */
export function printed(expression: Expression): string {
  if (isLeaf(expression)) return quotedIfNeeded(expression.judge);
  const { operator, members, weights, numbers } = expression;
  const written = operator.numbers.flatMap(({ name, place }) => {
    const value = numbers[name];
    if (value === undefined) return [];
    return [{ place, text: place === 'named' ? `${name}=${value}` : String(value) }];
  });
  const at = (wanted: 'first' | 'last' | 'named') =>
    written.flatMap(({ place, text }) => (place === wanted ? [text] : []));
  const weighed = members.map((member, place) => {
    const weight = weights[place] ?? 1;
    return weight === 1 ? printed(member) : `${printed(member)}*${weight}`;
  });
  return `${operator.name}(${[...at('first'), ...weighed, ...at('last'), ...at('named')].join(', ')})`;
}

/** A name that needs no quotes; a number does, because it would be taken for one. */
const BARE = /^[^\s(),*="'\p{C}]+$/u;
export const NUMBER = /^[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?$/i;

const quotedIfNeeded = (judge: string): string =>
  BARE.test(judge) && !NUMBER.test(judge) ? judge : JSON.stringify(judge);

/** The judges that an expression names, each once, in the order of the text. */
export function judgesIn(expression: Expression): readonly string[] {
  if (isLeaf(expression)) return [expression.judge];
  return [...new Set(expression.members.flatMap(judgesIn))];
}

/** The same expression over other names. */
export function renamed<Kind extends Expression>(
  expression: Kind,
  name: (judge: string) => string,
): Kind {
  if (isLeaf(expression)) return { ...expression, judge: name(expression.judge) };
  return { ...expression, members: expression.members.map((each) => renamed(each, name)) };
}

/** Whether an operator is anywhere in an expression. */
export function uses(expression: Expression, name: string): boolean {
  if (isLeaf(expression)) return false;
  return expression.operator.name === name || expression.members.some((each) => uses(each, name));
}
