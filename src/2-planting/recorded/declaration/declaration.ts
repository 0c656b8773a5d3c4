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
  const tools = Object.entries(file.tools ?? {}).filter(([, tool]) => tool.confirmed !== false);
  const errors = confirmedNames(file.errors, 'pattern').map((pattern) => new RegExp(pattern, 'u'));
  return {
    tools: new Map(
      tools.map(([name, { kind, repeatable, needs = [], claim = [] }]) => [
        name,
        { kind, repeatable, needs, claims: [claim].flat() },
      ]),
    ),
    identifiers: new Set(confirmedNames(file.identifiers, 'name')),
    derived: new Set(confirmedNames(file.derived, 'name')),
    errors: errors.length === 0 ? USUAL_ERRORS : errors,
  };
}

type Entries = DeclarationFile['identifiers'];

function confirmedNames(entries: Entries, key: 'name' | 'pattern'): readonly string[] {
  return (entries ?? []).flatMap((entry) => {
    if (typeof entry === 'string') return entry;
    return entry.confirmed === false ? [] : String(entry[key]);
  });
}
