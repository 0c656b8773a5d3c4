import { oneLine } from '../../../base/errors.ts';
import type { Json } from '../../../run/json.ts';
import type { ToolStep } from '../../../run/run.ts';
import type { Finding } from './finding.ts';
import { AMOUNT_NAME, type Sources } from './sources.ts';
import { looksLikeIdentifier } from './values/identifiers.ts';

/** Names of arguments that point to something which must exist already. */
const POINTS_AT =
  /(?:^|[_-])(?:ids?|sku|email|e_mail|username|reference|ref|order|ticket|account|reservation|customer|user|number|code|invoice|booking)s?$|(?:Id|Ids|Number|Code|Email)$/;
/** What an agent may know of whom it serves from instructions that were not recorded. */
const OF_CALLER = /^(?:user|customer|account|session|tenant|thread)_?id$/i;
const DATE = /^\d{4}-\d{2}|^\d{1,2}[/.]\d{1,2}/;
/** "Call it with sample data": the user asks for invented values. */
export const ASKS_FOR_SAMPLES =
  /\b(?:sample|example|test|dummy|fake|random|mock|made-up|any|valid) (?:\w+ )?(?:data|values?|inputs?|arguments?|parameters?)\b/i;
const DEEPEST = 32;

/** Identifiers and amounts that a call passes and nothing before it gives. */
export function checkArguments(
  { index, call }: ToolStep,
  sources: Sources,
  unknown: boolean,
): readonly Finding[] {
  const findings: Finding[] = [];
  const add = (kind: 'identifier' | 'figure', name: string, value: string, confidence: number) => {
    const shown = oneLine(value).slice(0, 120);
    findings.push({
      step: index,
      kind,
      words: [value],
      faultType: 'hallucinated_argument',
      confidence,
      message: `${oneLine(call.tool)}(${oneLine(name)}: ${shown}): nothing before this call gives ${shown}`,
    });
  };
  const visit = (name: string, value: Json, depth: number): void => {
    if (depth > DEEPEST) return;
    if (typeof value === 'string') {
      if (unknown && OF_CALLER.test(name)) return;
      if (!POINTS_AT.test(name) || DATE.test(value) || !isIdentifier(value)) return;
      if (!sources.givesIdentifier(value)) add('identifier', name, value, 0.95);
    } else if (typeof value === 'number') {
      if (!AMOUNT_NAME.test(name) || value === 0) return;
      const decimals = String(value).split('.')[1]?.length ?? 0;
      if (!sources.figures.gives({ readings: [value], decimals, unit: 'amount' }))
        add('figure', name, String(value), 0.8);
    } else if (typeof value === 'object' && value !== null) {
      for (const [key, part] of Object.entries(value)) {
        visit(Array.isArray(value) ? name : key, part, depth + 1);
      }
    }
  };
  for (const [name, value] of Object.entries(call.args)) visit(name, value, 0);
  return findings;
}

function isIdentifier(value: string): boolean {
  return value.length <= 200 && !/\s/.test(value) && looksLikeIdentifier(value);
}
