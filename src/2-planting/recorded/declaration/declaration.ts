import type { DeclarationFile } from './declaration-schema.ts';

/** What has been declared and confirmed about one tool. */
interface DeclaredTool {
  readonly kind?: 'read' | 'write' | undefined;
  readonly repeatable?: boolean | undefined;
  readonly needs: readonly string[];
  /** Ways in which the agent says that it has done this. */
  readonly claims: readonly string[];
}

/** What the user has declared and confirmed; guesses that nobody has confirmed are not in it. */
export interface Declaration {
  readonly tools: ReadonlyMap<string, DeclaredTool>;
  readonly identifiers: ReadonlySet<string>;
  readonly derived: ReadonlySet<string>;
  readonly errors: readonly RegExp[];
}

/** How failures look where nobody has said so and the recording does not mark them. */
const USUAL_ERRORS: readonly RegExp[] = [/^\s{0,9}(?:error|exception|traceback|failure)\b/iu];

export const NOTHING_DECLARED: Declaration = {
  tools: new Map(),
  identifiers: new Set(),
  derived: new Set(),
  errors: USUAL_ERRORS,
};

/** Takes out of a file what is confirmed. Its patterns have been checked when it was read. */
export function confirmedIn(file: DeclarationFile): Declaration {
  const { tools = {}, ...others } = withoutGuesses(file);
  const errors = namesIn(others.errors, 'pattern').map((pattern) => new RegExp(pattern, 'u'));
  return {
    tools: new Map(
      Object.entries(tools).map(([name, { kind, repeatable, needs = [], claim = [] }]) => [
        name,
        { kind, repeatable, needs, claims: [claim].flat() },
      ]),
    ),
    identifiers: new Set(namesIn(others.identifiers, 'name')),
    derived: new Set(namesIn(others.derived, 'name')),
    errors: errors.length === 0 ? USUAL_ERRORS : errors,
  };
}

/** A declaration with what is confirmed in it, and nothing else. */
export function withoutGuesses(file: DeclarationFile): DeclarationFile {
  const { tools, identifiers, derived, errors, ...said } = file;
  return {
    ...said,
    ...(tools === undefined ? {} : { tools: confirmedTools(tools) }),
    ...(identifiers === undefined ? {} : { identifiers: namesIn(identifiers, 'name') }),
    ...(derived === undefined ? {} : { derived: namesIn(derived, 'name') }),
    ...(errors === undefined ? {} : { errors: namesIn(errors, 'pattern') }),
  };
}

type Tools = NonNullable<DeclarationFile['tools']>;

function confirmedTools(tools: Tools): Tools {
  return Object.fromEntries(
    Object.entries(tools).flatMap(
      ([name, { confirmed, evidence: _evidence, guesses, ...said }]) => {
        if (confirmed === false) return [];
        const right = (guesses ?? []).filter((guess) => guess.confirmed !== false);
        const kind = said.kind ?? right.find((guess) => guess.kind !== undefined)?.kind;
        const repeatable =
          said.repeatable ?? right.find((guess) => guess.repeatable !== undefined)?.repeatable;
        const needs = [...(said.needs ?? []), ...right.flatMap((guess) => guess.needs ?? [])];
        const claims = [
          ...[said.claim ?? []].flat(),
          ...right.flatMap((guess) => guess.claim ?? []),
        ];
        const tool = {
          ...(kind === undefined ? {} : { kind }),
          ...(repeatable === undefined ? {} : { repeatable }),
          ...(needs.length === 0 ? {} : { needs: [...new Set(needs)] }),
          ...(claims.length === 0 ? {} : { claim: claims.length === 1 ? claims[0] : claims }),
        };
        return guesses !== undefined && Object.keys(tool).length === 0 ? [] : [[name, tool]];
      },
    ),
  );
}

type Entries = DeclarationFile['identifiers'];

function namesIn(entries: Entries, key: 'name' | 'pattern'): string[] {
  return (entries ?? []).flatMap((entry) => {
    if (typeof entry === 'string') return entry;
    return entry.confirmed === false ? [] : String(entry[key]);
  });
}
