import { judgesIn } from '../../3-judging/compositions/expression.ts';
import { isExpression, parseExpression } from '../../3-judging/compositions/parse-expression.ts';
import type { RecordedRules } from '../../folder/manifest/recorded-rules.ts';
import type { JudgedSet } from './judged-set.ts';

/**
 * The criteria that the judging of a judge may have ended with: for a composition, of any judge in it. Null for one
 * that was judged without, whose number of verdicts does not depend on what they say.
 */
export function rulesOf(
  { rules }: Pick<JudgedSet, 'rules'>,
  id: string,
): ReturnType<RecordedRules['get']> | null {
  if (rules === undefined || rules.size === 0) return null;
  const own = rules.get(id);
  if (own !== undefined || !isExpression(id)) return own ?? null;
  const found = judgesIn(parseExpression(id)).flatMap((each) => rules.get(each) ?? []);
  return found.length === 0 ? null : found;
}
