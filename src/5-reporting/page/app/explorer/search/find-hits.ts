/** More places than anyone goes through. */
const MOST_HITS = 1000;

const BLOCKS = 'p, dd, dt, h2, h3, summary, small';

/**
 * Where an element shows a text, whatever markup the places run across. What is folded away or belongs to
 * a control does not count.
 *
 * @param wanted in lower case
 */
export function findHits(within: Element, wanted: string): readonly Range[] {
  if (wanted === '') return [];
  const hits: Range[] = [];
  for (const block of within.querySelectorAll(BLOCKS)) {
    if (hits.length >= MOST_HITS) break;
    if (block.checkVisibility()) hits.push(...hitsIn(block, wanted));
  }
  return hits.slice(0, MOST_HITS);
}

function hitsIn(block: Element, wanted: string): readonly Range[] {
  const nodes = textsOf(block);
  const text = nodes.map(({ data }) => lowerCase(data)).join('');
  const hits: Range[] = [];
  for (let at = text.indexOf(wanted); at !== -1; at = text.indexOf(wanted, at + wanted.length)) {
    const range = document.createRange();
    const [start, startAt] = placeIn(nodes, at);
    // Found by its last character, so that it does not end at the beginning of the next text.
    const [end, endAt] = placeIn(nodes, at + wanted.length - 1);
    range.setStart(start, startAt);
    range.setEnd(end, endAt + 1);
    hits.push(range);
  }
  return hits;
}

/** The texts of a block, without those of buttons and of what is only read out. */
function textsOf(block: Element): readonly Text[] {
  const nodes: Text[] = [];
  const walker = document.createTreeWalker(block, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode as Text;
    const skipped = node.parentElement?.closest('button, .unseen, [aria-hidden=true]');
    if (skipped === null && node.parentElement?.closest(BLOCKS) === block) nodes.push(node);
  }
  return nodes;
}

/** In lower case, but as long as before, so that places in it are places in the text. */
function lowerCase(text: string): string {
  const lower = text.toLowerCase();
  if (lower.length === text.length) return lower;
  return Array.from(text, (character) => {
    const one = character.toLowerCase();
    return one.length === character.length ? one : character;
  }).join('');
}

function placeIn(nodes: readonly Text[], at: number): [Text, number] {
  let left = at;
  for (const node of nodes) {
    if (left < node.length) return [node, left];
    left -= node.length;
  }
  throw new RangeError(`no text at ${at}`);
}
