import { z } from 'zod';
import { type NamedFault, RECORDED, type Subject } from '../environment/subject.ts';
import { FileError, oneLine } from '../errors.ts';
import { fileFailure } from '../file-failure.ts';
import { declarationIn } from '../run-folder/files.ts';
import { readFolderFile } from '../store/folder-file.ts';
import { FAULT_DESCRIPTIONS } from '../traces/edits/fault-descriptions.ts';

/** What judges are told of recorded runs; the rest of a declaration is for planting faults. */
const spoken = z.looseObject({
  role: z.string().optional(),
  audience: z.string().optional(),
  // In a folder, a procedure is text. A file that it names elsewhere is never read.
  procedure: z.union([z.string(), z.record(z.string(), z.unknown())]).optional(),
  faults: z.record(z.string(), z.string()).optional(),
  allowed: z.array(z.string()).optional(),
});

export type SpokenDeclaration = z.output<typeof spoken>;

/** A declaration is written by hand; a larger one is something else. */
const MOST_BYTES = 4 << 20;

/** As the procedure of a declaration: what the agent was told is its procedure. */
const FROM_INSTRUCTIONS = 'instructions';

/** Says nothing about the agent's task, because nothing is known of it. */
const NEUTRAL_PROCEDURE =
  'What the agent was told to do is shown with the run, where that was recorded. Judge the run by that, by what the user asked for, and by what the tools returned.';

/**
 * Who recorded runs are about, as the declaration in their folder says. Nothing in the folder is run.
 *
 * @param types the fault types that the set holds; if it holds none, every type that could be planted
 */
export async function recordedSubject(folder: string, types: readonly string[]): Promise<Subject> {
  return subjectOf(await readDeclaration(folder), types);
}

export function subjectOf(declared: SpokenDeclaration, types: readonly string[]): Subject {
  const { role, audience, procedure, faults = {}, allowed } = declared;
  const names = types.length === 0 ? Object.keys(FAULT_DESCRIPTIONS) : inOrder(types);
  return {
    name: RECORDED,
    role: role || 'an AI agent',
    audience: audience || 'the user',
    procedure:
      typeof procedure !== 'string' || procedure === '' || procedure === FROM_INSTRUCTIONS
        ? NEUTRAL_PROCEDURE
        : procedure,
    faults: names.map((name) => namedFault(name, faults)),
    rulebook: null,
    ...(allowed === undefined ? {} : { allowed }),
  };
}

/** Types that can be planted come first, in the order of their list; others as they were met. */
function inOrder(types: readonly string[]): readonly string[] {
  const listed = Object.keys(FAULT_DESCRIPTIONS).filter((name) => types.includes(name));
  return [...new Set([...listed, ...types])];
}

function namedFault(name: string, declared: Readonly<Record<string, string>>): NamedFault {
  const own = (texts: Readonly<Record<string, string>>): string | undefined =>
    Object.hasOwn(texts, name) ? texts[name] : undefined;
  const description = own(declared) ?? own(FAULT_DESCRIPTIONS);
  return { name, description: description ?? `${name.replaceAll('_', ' ')}.` };
}

async function readDeclaration(folder: string): Promise<SpokenDeclaration> {
  const path = declarationIn(folder);
  let text: string;
  try {
    text = await readFolderFile(path, MOST_BYTES);
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return {};
    throw fileFailure('read a file', path, cause);
  }
  const parsed = spoken.safeParse(parseJson(text, path));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const where = issue === undefined || issue.path.length === 0 ? '' : `${issue.path.join('.')}: `;
  const problem = oneLine(`${where}${issue?.message ?? 'not a declaration'}`);
  throw new FileError(path, `${problem}; repair it`, { cause: parsed.error });
}

function parseJson(text: string, path: string): unknown {
  try {
    return JSON.parse(text.replace(/^\ufeff/, ''));
  } catch (cause) {
    throw new FileError(path, 'not JSON; repair it or move it away', { cause });
  }
}
