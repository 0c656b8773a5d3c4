import { UserError } from '../../base/errors.ts';
import type { ManifestEntry } from '../../folder/manifest/manifest.ts';
import { isLeaf, judgesIn, printed } from './expression.ts';
import { parseExpression } from './parse-expression.ts';

/** The compositions that were judged in a folder, and the judges that were asked only for them. */
export interface RecordedCompositions {
  readonly compositions: readonly string[];
  readonly membersOnly: ReadonlySet<string>;
}

/** Anybody may have written the entries, so what is no composition is passed over. */
export function recordedCompositions(entries: readonly ManifestEntry[]): RecordedCompositions {
  const compositions = new Set<string>();
  const members = new Set<string>();
  const whole = new Set<string>();
  for (const { compositions: given, judges } of entries) {
    const read = (Array.isArray(given) ? given : []).flatMap(readComposition);
    for (const composition of read) compositions.add(printed(composition));
    const asked = new Set(read.flatMap(judgesIn));
    for (const judge of asked) members.add(judge);
    for (const judge of Array.isArray(judges) ? judges : []) {
      const id: unknown = typeof judge === 'object' && judge !== null ? judge.id : null;
      if (typeof id === 'string' && !asked.has(id)) whole.add(id);
    }
  }
  return {
    compositions: [...compositions],
    membersOnly: new Set([...members].filter((judge) => !whole.has(judge))),
  };
}

function readComposition(given: unknown) {
  try {
    const read = parseExpression(String(given));
    return isLeaf(read) ? [] : [read];
  } catch (error) {
    if (error instanceof UserError) return [];
    throw error;
  }
}
