import type { ToolFacts } from '../../../1-traces/trace-format.ts';
import { oneLine } from '../../../base/errors.ts';
import { counted } from '../../../base/text/numbers.ts';
import { isNearlyAll } from './corpus.ts';
import { NOTHING_DECLARED } from './declaration.ts';
import type { DeclarationFile, Guess } from './declaration-schema.ts';
import { claimFor } from './proposed-claims.ts';
import { type Evidence, UNMARKED_FAILURES } from './tool-evidence.ts';
import { type Change, changeIn, isThinking, ToolKinds } from './tool-kinds.ts';

const SCHEMA = './node_modules/trajectory-judge/schemas/tools.schema.json';

/** What is seen fewer times than this proves nothing. */
const LEAST_SEEN = 3;
/** The ways of saying that something was done that are proposed for one tool. */
const MOST_CLAIMS = 3;

/**
 * Proposes a declaration: what the recordings say of the tools, and what holds in all of the runs. Only what would
 * allow a fault is guessed, each guess with what it rests on, and none unlocks anything until somebody confirms it.
 */
export function proposeDeclaration(
  evidence: Evidence,
  facts: readonly ToolFacts[],
): DeclarationFile {
  const byName = new Map(facts.map((fact) => [fact.name, fact]));
  const names = [...new Set([...evidence.tools.keys(), ...byName.keys()])].sort();
  const changes = new Map<string, Change | null>();
  for (const name of names) {
    const says = byName.get(name)?.readOnly;
    if (says === true || evidence.tools.get(name)?.isKnown) continue;
    const change = changeIn(name);
    if (change !== null || says === false) changes.set(name, change);
  }
  const kinds = new ToolKinds(NOTHING_DECLARED, facts);
  const tools = [...changes.keys()].map((name) => [
    name,
    {
      guesses: [
        kindOf(name, byName.get(name)),
        ...repeatableOf(name, evidence, byName.get(name), changes.get(name)),
        ...needsOf(name, evidence, kinds),
        ...claimsOf(name, evidence, changes),
      ],
    },
  ]);
  return {
    $schema: SCHEMA,
    tools: Object.fromEntries(tools),
    identifiers: identifiersIn(evidence),
    errors: errorsIn(evidence),
  };
}

function kindOf(name: string, facts: ToolFacts | undefined): Guess {
  const because =
    facts?.readOnly === false
      ? 'the recording says so'
      : `its name has the word ${changeIn(name)?.verb}`;
  return { kind: 'write', confirmed: false, evidence: because };
}

/** What comes to the same however often it is done. */
const SAME_TWICE =
  /^(?:set|update|write|edit|modify|put|patch|change|move|rename|apply|replace|delete|remove)$/;

function repeatableOf(
  name: string,
  evidence: Evidence,
  facts: ToolFacts | undefined,
  change: Change | null | undefined,
): readonly Guess[] {
  const { calls = 0, repeated = 0 } = evidence.tools.get(name) ?? {};
  const isSameTwice = facts?.idempotent ?? (!change || SAME_TWICE.test(change.verb));
  if (isSameTwice || calls === 0 || repeated > 0) return [];
  const because =
    calls === 1
      ? 'it was called once'
      : `it was called ${calls} times, and never twice alike in one run`;
  return [{ repeatable: false, confirmed: false, evidence: because }];
}

/** The reads that were made before a write in every run that has it, and not for the sake of its arguments. */
function needsOf(name: string, evidence: Evidence, kinds: ToolKinds): readonly Guess[] {
  const { before = new Map<string, never>(), runs = 0 } = evidence.tools.get(name) ?? {};
  return [...before].flatMap(([tool, count]) => {
    if (kinds.of(tool) !== 'read' || isThinking(tool)) return [];
    if (runs < LEAST_SEEN || count.runs < runs || count.drawn > runs / 2) return [];
    const because = `it came before ${name} in all ${runs} runs`;
    return [{ needs: tool, confirmed: false, evidence: because }];
  });
}

/** What the agent said after it, and where it said nothing that would fit other runs, what the name suggests. */
function claimsOf(
  name: string,
  evidence: Evidence,
  changes: ReadonlyMap<string, Change | null>,
): readonly Guess[] {
  const change = changes.get(name);
  if (!change) return [];
  const others = [...changes].flatMap(([other, each]) =>
    other !== name && each?.verb === change.verb ? each.object : [],
  );
  const own = change.object.filter((word) => word.length > 2 && !others.includes(word));
  const { said = new Map<string, number>(), runs = 0 } = evidence.tools.get(name) ?? {};
  const fitting = [...said].filter(
    ([sentence]) =>
      (own.length === 0 && others.length === 0) ||
      own.some((word) => sentence.toLowerCase().includes(word.replace(/s$/, ''))),
  );
  if (fitting.length === 0) {
    const because = 'made from its name; word it as the agent would';
    return [{ claim: claimFor(change), confirmed: false, evidence: because }];
  }
  return fitting
    .sort((a, b) => b[1] - a[1])
    .slice(0, MOST_CLAIMS)
    .map(([claim, count]) => ({
      claim,
      confirmed: false,
      evidence: `the agent said so after it in ${count} of ${counted(runs, 'run')}`,
    }));
}

function identifiersIn(evidence: Evidence): DeclarationFile['identifiers'] {
  return [...evidence.arguments]
    .filter(
      ([, { seen, total, named }]) =>
        total >= LEAST_SEEN && isNearlyAll(seen, total) && named > 0.8 * total,
    )
    .map(([name, { seen, total, example, tools }]) => ({
      name,
      confirmed: false,
      evidence: `${seen} of ${total} values had been given to the agent before it used them, such as ${example}; an argument of ${listed([...tools])}`,
    }));
}

function errorsIn({ failures }: Evidence): DeclarationFile['errors'] {
  const [usual, ...others] = UNMARKED_FAILURES;
  if (!others.some((pattern) => failures.has(pattern))) return [];
  return [usual, ...others].flatMap((pattern) => {
    const seen = pattern === undefined ? undefined : failures.get(pattern);
    if (pattern === undefined || seen === undefined) return [];
    const because = `${counted(seen.count, 'result')} not marked as failed, such as "${oneLine(seen.example).slice(0, 80)}"`;
    return [{ pattern, confirmed: false, evidence: because }];
  });
}

function listed(names: readonly string[]): string {
  const shown = names.slice(0, 3).join(', ');
  return names.length > 3 ? `${shown} and ${names.length - 3} more` : shown;
}
