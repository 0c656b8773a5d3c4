import { listAt, textAt } from '../../../run/json.ts';
import type { SessionLine, SessionLines } from './session-lines.ts';

/**
 * The lines that the session ended with. Going back in a conversation makes another branch in the tree
 * of lines, and only the branch of the last line counts. Lines that the tree does not reach are kept:
 * many files have no tree. So are the parts of a reply whose calls were answered one by one, which hang
 * beside each other and not one after the other.
 */
export function lastBranch({ lines, links }: SessionLines): readonly SessionLine[] {
  const leaf = lines.findLast((line) => line.uuid !== undefined && !line.isMeta)?.uuid;
  if (leaf === undefined || ancestors(leaf, links).size < 2) return lines;
  const openings = openingsOf(lines);
  const path = wholePath(leaf, lines, links, openings);
  const beginsAnew = [...path].some((uuid) => openings.has(uuid));
  const meets = meetings(path, links);
  const kept = lines.filter(({ uuid }) => {
    if (uuid === undefined || path.has(uuid)) return true;
    const met = meets(uuid);
    return !path.has(met) && !(beginsAnew && openings.has(met));
  });
  return withWholeReplies(lines, new Set(kept));
}

/**
 * The last line and all before it. When the context was full, the tree may begin again with a summary;
 * what was summed up is the branch of the line before that.
 */
function wholePath(
  leaf: string,
  lines: readonly SessionLine[],
  links: ReadonlyMap<string, string>,
  openings: ReadonlySet<string>,
): ReadonlySet<string> {
  const places = new Map(lines.map(({ uuid }, place) => [uuid, place]));
  const path = new Set<string>();
  let next: string | undefined = leaf;
  let first = lines.length;
  while (next !== undefined) {
    let root: string = next;
    for (const uuid of ancestors(next, links, path)) {
      path.add(uuid);
      first = Math.min(first, places.get(uuid) ?? first);
      root = uuid;
    }
    if (openings.has(root)) break;
    do first--;
    while (first >= 0 && lines[first]?.uuid === undefined);
    next = lines[first]?.uuid;
  }
  return path;
}

/** A line and all before it, the nearest first, up to those that are known already. */
function ancestors(
  leaf: string,
  links: ReadonlyMap<string, string>,
  known: ReadonlySet<string> = new Set(),
): ReadonlySet<string> {
  const path = new Set<string>();
  let next: string | undefined = leaf;
  while (next !== undefined && !path.has(next) && !known.has(next)) {
    path.add(next);
    next = links.get(next);
  }
  return path;
}

/** Finds where the parents of a line lead: to the first line of the path, or to another beginning. */
function meetings(
  path: ReadonlySet<string>,
  links: ReadonlyMap<string, string>,
): (uuid: string) => string {
  const known = new Map<string, string>();
  return (uuid) => {
    const walked = new Set<string>();
    let here = uuid;
    let end: string | undefined;
    while (end === undefined) {
      walked.add(here);
      const parent = links.get(here);
      if (path.has(here) || parent === undefined || walked.has(parent)) end = here;
      else end = known.get(parent);
      here = parent ?? here;
    }
    for (const line of walked) known.set(line, end);
    return end;
  };
}

/**
 * The lines with which a user opens a conversation: they follow none. Where the last branch begins with
 * one, another beginning was taken back. A summary opens nothing: it continues.
 */
function openingsOf(lines: readonly SessionLine[]): ReadonlySet<string> {
  return new Set(
    lines.flatMap(({ uuid, parent, from, isSummary }) =>
      uuid !== undefined && parent === undefined && from === 'user' && !isSummary ? [uuid] : [],
    ),
  );
}

/** Adds the lines that belong to a reply that is kept: its other parts, and the results of its calls. */
function withWholeReplies(
  lines: readonly SessionLine[],
  kept: ReadonlySet<SessionLine>,
): readonly SessionLine[] {
  const replies = new Set([...kept].flatMap((line) => replyId(line) ?? []));
  const inReply = lines.filter((line) => kept.has(line) || replies.has(replyId(line) ?? ''));
  const calls = new Set(
    inReply.flatMap((line) => (line.from === 'assistant' ? idsIn(line, 'id') : [])),
  );
  const whole = new Set(inReply);
  return lines.filter(
    (line) => whole.has(line) || idsIn(line, 'tool_use_id').some((id) => calls.has(id)),
  );
}

function replyId(line: SessionLine): string | undefined {
  return line.from === 'assistant' ? textAt(line.message, 'id') : undefined;
}

function idsIn(line: SessionLine, key: string): readonly string[] {
  return listAt(line.message, 'content').flatMap((block) => textAt(block, key) ?? []);
}
