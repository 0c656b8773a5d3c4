import { oneLine, UserError } from '../../base/errors.ts';
import { present } from '../../base/present.ts';
import { didYouMean } from '../../base/text/did-you-mean.ts';
import { type Composition, type Expression, NUMBER, uses } from './expression.ts';
import { type Operator, operators } from './operators.ts';

/** A text that composes judges and is not well formed. `at` counts its characters from 1. */
export class ExpressionError extends UserError {
  override readonly name = 'ExpressionError';
  readonly at: number;

  constructor(text: string, at: number, problem: string) {
    const [before, after] = [text.slice(0, at), text.slice(at)];
    const shown = `${before.length > 40 ? `…${before.slice(-40)}` : before}⟨here⟩${after.length > 20 ? `${after.slice(0, 20)}…` : after}`;
    super(oneLine(`${problem}, at character ${at + 1}: ${shown}`));
    this.at = at + 1;
  }
}

/** Nobody composes more than this, and what is read here may come from anybody. */
const LONGEST = 4000;
const DEEPEST = 6;
const MOST_LEAVES = 64;

/** Whether a text that names no judge is meant to compose some. */
export const isExpression = (text: string): boolean => /^\s*[a-z]+\s*\(/.test(text);

interface Token {
  readonly at: number;
  readonly kind: 'word' | 'quoted' | 'mark' | 'end';
  readonly text: string;
}

/** Reads `cascade(programmatic, step:qwen2.5:14b, unsure=0.8)`. */
export function parseExpression(text: string): Expression {
  if (text.length > LONGEST) {
    throw new ExpressionError(
      text,
      LONGEST,
      `a composition has at most ${LONGEST} characters, and this has ${text.length}`,
    );
  }
  const tokens = tokensOf(text);
  let next = 0;
  let leaves = 0;
  const fail = ({ at }: Token, problem: string): never => {
    throw new ExpressionError(text, at, problem);
  };
  const peek = (ahead = 0): Token => present(tokens[Math.min(next + ahead, tokens.length - 1)]);
  const isMark = (mark: string, ahead = 0): boolean => {
    const { kind, text: found } = peek(ahead);
    return kind === 'mark' && found === mark;
  };
  const take = (mark: string, otherwise: string): void => {
    if (!isMark(mark)) fail(peek(), `expected ${otherwise}`);
    next++;
  };

  function expression(depth: number): Expression {
    const token = peek();
    if (token.kind === 'quoted' || token.kind === 'word') {
      if (token.kind === 'word' && isMark('(', 1)) return composition(depth);
      if (token.kind === 'word' && NUMBER.test(token.text)) {
        fail(token, 'expected a judge and not a number; put quotes around the id of a judge');
      }
      if (++leaves > MOST_LEAVES) fail(token, `a composition names at most ${MOST_LEAVES} judges`);
      next++;
      return { judge: token.text };
    }
    return fail(token, 'expected a judge or an operator such as any(a, b)');
  }

  function composition(depth: number): Composition {
    const name = peek();
    const operator = operators.find((each) => each.name === name.text);
    if (operator === undefined) return fail(name, unknownOperator(name.text));
    if (depth === DEEPEST) fail(name, `compositions are nested at most ${DEEPEST} deep`);
    next += 2;
    const members: Expression[] = [];
    const weights: number[] = [];
    const numbers = new Map<string, number>();
    while (!isMark(')')) {
      const at = peek();
      const value = NUMBER.test(at.text) && at.kind === 'word' ? Number(at.text) : null;
      if (value !== null && !isMark('(', 1)) {
        const place = members.length === 0 ? 'first' : 'last';
        const taken = operator.numbers.find((each) => each.place === place);
        if (taken === undefined || numbers.has(taken.name)) {
          fail(at, `${operator.form} takes no number here`);
        } else numbers.set(taken.name, value);
        next++;
      } else if (at.kind === 'word' && isMark('=', 1)) named(operator, numbers);
      else {
        if ([...numbers.keys()].some((key) => isAfter(operator, key))) {
          fail(at, `the numbers of ${operator.name} come after its judges`);
        }
        if (members.length === operator.members[1]) {
          fail(at, `${operator.form} takes at most ${operator.members[1]}`);
        }
        members.push(expression(depth + 1));
        weights.push(isMark('*') ? weight(operator) : 1);
      }
      if (!isMark(')')) take(',', "a comma or ')'");
      if (isMark(')') && isMark(',', -1)) fail(peek(), 'expected a judge after the comma');
    }
    next++;
    const made = { operator, members, weights, numbers: Object.fromEntries(numbers) };
    requireComplete(made, name);
    return made;
  }

  function named(operator: Operator, numbers: Map<string, number>): void {
    const key = peek();
    const taken = operator.numbers.find((each) => each.place === 'named' && each.name === key.text);
    if (taken === undefined) {
      fail(key, `${operator.form} has no '${key.text}'; put quotes around an id that has '='`);
    }
    if (numbers.has(key.text)) fail(key, `${key.text} is given twice`);
    next += 2;
    numbers.set(key.text, number(`${key.text} takes a number`));
  }

  function weight(operator: Operator): number {
    if (operator.weighs !== true) fail(peek(), `${operator.name} takes no weights; weighted does`);
    next++;
    const at = peek();
    const value = number('a weight is a number');
    if (!(value > 0 && value <= 1e9)) fail(at, 'a weight is above 0');
    return value;
  }

  function number(otherwise: string): number {
    const { kind, text: found } = peek();
    if (kind !== 'word' || !NUMBER.test(found)) fail(peek(), otherwise);
    next++;
    return Number(found);
  }

  function requireComplete(made: Composition, name: Token): void {
    const { operator, members, numbers } = made;
    if (members.length < operator.members[0]) {
      fail(name, `${operator.form} needs at least ${operator.members[0]} judges`);
    }
    for (const taken of operator.numbers) {
      const value = numbers[taken.name];
      if (value === undefined && taken.optional === true) continue;
      if (value === undefined || !taken.has(value, members.length)) {
        fail(name, `${taken.name} of ${operator.form} must be ${taken.must}`);
      }
    }
    if (operator.name === 'learned' && members.some((each) => uses(each, 'learned'))) {
      fail(name, 'learned cannot be inside of learned; name all of its judges in one');
    }
  }

  const made = expression(0);
  if (peek().kind !== 'end') fail(peek(), 'expected nothing more');
  return made;
}

const isAfter = ({ numbers }: Operator, name: string): boolean =>
  numbers.some((each) => each.name === name && each.place !== 'first');

function unknownOperator(name: string): string {
  const names = operators.map((each) => each.name);
  const meant = didYouMean(name, names);
  return `unknown operator '${name}'${meant === null ? `; known: ${names.join(', ')}` : `; did you mean '${meant}'?`}`;
}

const TOKEN = /\s*(?:([(),*=])|"((?:[^"\\]|\\.)*)"|([^\s(),*="'\p{C}]+))/uy;

function tokensOf(text: string): readonly Token[] {
  const tokens: Token[] = [];
  const end = text.trimEnd().length;
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < end) {
    const from = TOKEN.lastIndex;
    const found = TOKEN.exec(text);
    if (found === null) {
      const at = from + (/^\s*/.exec(text.slice(from))?.[0].length ?? 0);
      throw new ExpressionError(text, at, 'expected a judge; put double quotes around its id');
    }
    const [whole, mark, quoted, word] = found;
    const at = from + whole.length - whole.trimStart().length;
    if (mark !== undefined) tokens.push({ at, kind: 'mark', text: mark });
    else if (word !== undefined) tokens.push({ at, kind: 'word', text: word });
    else tokens.push({ at, kind: 'quoted', text: unquoted(text, at, quoted ?? '') });
  }
  return [...tokens, { at: end, kind: 'end', text: '' }];
}

function unquoted(text: string, at: number, quoted: string): string {
  try {
    const value: unknown = JSON.parse(`"${quoted}"`);
    if (typeof value === 'string' && value !== '') return value;
  } catch {
    // Said below.
  }
  throw new ExpressionError(text, at, 'expected the id of a judge between the quotes, as in JSON');
}
