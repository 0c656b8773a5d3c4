import type { ToolFacts } from '../../../1-traces/trace-format.ts';
import type { Corpus } from './corpus.ts';
import type { DeclarationFile } from './declaration-schema.ts';
import { namedLikeRead } from './tool-kinds.ts';

const SCHEMA = './node_modules/trajectory-judge/schemas/tools.schema.json';

/** What is seen fewer times than this proves nothing. */
const LEAST_SEEN = 3;

/**
 * Proposes a declaration: what the recordings say of the tools, and what holds in all of the runs.
 * Each guess comes with what it rests on, and unlocks nothing until somebody confirms it.
 */
export function proposeDeclaration(corpus: Corpus, facts: readonly ToolFacts[]): DeclarationFile {
  const byName = new Map(facts.map((fact) => [fact.name, fact]));
  const names = [...new Set([...corpus.calls.keys(), ...byName.keys()])].sort();
  const kinds = new Map(names.map((name) => [name, proposedKind(name, byName.get(name))]));
  const isRead = (name: string): boolean => kinds.get(name)?.kind === 'read';
  const tools = names.map((name) => [
    name,
    proposedTool(name, corpus, byName.get(name), kinds.get(name), isRead),
  ]);
  const given = [...corpus.arguments].filter(([name]) => name !== '').sort();
  const always = given.filter(([, { seen, total }]) => seen === total && total >= LEAST_SEEN);
  const notAlways = given.filter(([, { seen, total }]) => seen < total);
  const evidence = (seen: number, total: number): string =>
    `${seen} of ${total} values had been given to the agent before it used them`;
  return {
    $schema: SCHEMA,
    procedure: 'instructions',
    tools: Object.fromEntries(tools),
    identifiers: always.map(([name, { seen, total }]) => ({
      name,
      confirmed: false,
      evidence: evidence(seen, total),
    })),
    derived: notAlways.map(([name, { seen, total }]) => ({
      name,
      confirmed: false,
      evidence: evidence(seen, total),
    })),
    errors: [...corpus.errorWords].sort().map(([word, count]) => ({
      pattern: `^${word}\\b`,
      confirmed: false,
      evidence: `${count} results begin with this word and are not marked as failures`,
    })),
  };
}

interface ProposedKind {
  readonly kind: 'read' | 'write';
  readonly evidence: string;
}

function proposedKind(name: string, facts: ToolFacts | undefined): ProposedKind {
  if (facts?.readOnly !== undefined) {
    const kind = facts.readOnly ? 'read' : 'write';
    return { kind, evidence: 'the recording says so' };
  }
  return namedLikeRead(name)
    ? { kind: 'read', evidence: 'its name says that it reads' }
    : { kind: 'write', evidence: 'its name does not say that it only reads' };
}

type ProposedTool = NonNullable<DeclarationFile['tools']>[string];

function proposedTool(
  name: string,
  corpus: Corpus,
  facts: ToolFacts | undefined,
  guessed: ProposedKind | undefined,
  isRead: (tool: string) => boolean,
): ProposedTool {
  const evidence: Record<string, string> = { kind: guessed?.evidence ?? '' };
  const count = corpus.calls.get(name);
  const tool = { kind: guessed?.kind, confirmed: false, evidence };
  if (guessed?.kind !== 'write') return tool;
  const repeatable = facts?.idempotent === true || (count !== undefined && count.repeated > 0);
  evidence.repeatable =
    facts?.idempotent === undefined
      ? `${count?.repeated ?? 0} of ${count?.calls ?? 0} calls repeat an earlier one of their run`
      : 'the recording says so';
  const { needs, because } = proposedNeeds(corpus, name, isRead);
  if (needs.length > 0) evidence.needs = because;
  return { ...tool, repeatable, ...(needs.length === 0 ? {} : { needs }) };
}

/** The reads that were made before a write in every run that has it. */
function proposedNeeds(corpus: Corpus, name: string, isRead: (tool: string) => boolean) {
  const { before = new Map<string, number>(), runs = 0 } = corpus.calls.get(name) ?? {};
  const reads = [...before].filter(([tool]) => isRead(tool)).sort((a, b) => b[1] - a[1]);
  const needs = reads.filter(([, count]) => count === runs && runs >= LEAST_SEEN);
  const because = reads
    .slice(0, 5)
    .map(([tool, count]) => `${tool} came before it in ${count} of ${runs} runs`)
    .join('; ');
  return { needs: needs.map(([tool]) => tool), because };
}
