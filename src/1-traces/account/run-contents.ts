import { type Json, parsedText } from '../../run/json.ts';
import { isToolStep, type Run } from '../../run/run.ts';
import { signatureOf } from './census.ts';

/** What a run says, to hold the texts and calls of its record against it. */
export class RunContents {
  readonly #texts = new Set<string>();
  /** Their lines, and all of them as one; few runs have to be searched for these. */
  #lines: ReadonlySet<string> | undefined;
  #joined: string | undefined;
  #searches = 0;
  /** How often the run has each call, and how many it has. */
  readonly signatures = new Map<string, number>();
  calls = 0;

  constructor({ goal, instructions = '', steps, finalAnswer }: Run) {
    for (const text of [goal, instructions, finalAnswer]) this.#add(text);
    for (const step of steps) {
      this.#add(step.thought ?? '');
      if (!isToolStep(step)) this.#add(step.text);
      else {
        for (const text of leavesOf(step.call.args)) this.#add(text);
        for (const text of leavesOf(step.observation.data)) this.#add(text);
        this.#add(step.call.tool);
        this.#add(step.observation.error ?? '');
        const signature = signatureOf(step.call.tool, step.call.args);
        this.signatures.set(signature, (this.signatures.get(signature) ?? 0) + 1);
        this.calls++;
      }
    }
  }

  /**
   * Whether the run has a text, or most of it: parts are joined, and readers take calls and wrappings out
   * of texts. What is JSON may be there as its values.
   */
  has(text: string): boolean {
    if (this.#texts.has(text)) return true;
    const structure = /^[[{]/.test(text) ? parsedText(text) : undefined;
    if (structure !== undefined) {
      const leaves = leavesOf(structure);
      return leaves.length === 0 || this.#hasMost(leaves, (leaf) => this.has(leaf));
    }
    this.#lines ??= new Set([...this.#texts].flatMap(linesOf));
    const lines = this.#lines;
    return this.#hasMost(linesOf(text), (line) => lines.has(line)) || this.#holds(text);
  }

  #hasMost(parts: readonly string[], has: (part: string) => boolean): boolean {
    return parts.filter(has).length * 2 >= parts.length;
  }

  /** Whether a text is within another one. Looking takes long, and a short one could be in any. */
  #holds(text: string): boolean {
    if (text.length < SHORTEST_SOUGHT || this.#searches++ >= MOST_SEARCHES) return false;
    this.#joined ??= [...this.#texts].join('\n');
    return this.#joined.includes(text);
  }

  #add(text: string): void {
    this.#texts.add(text.trim());
  }
}

const SHORTEST_SOUGHT = 12;
const MOST_SEARCHES = 200;

function linesOf(text: string): readonly string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

/** The texts inside a value. */
function leavesOf(value: Json): readonly string[] {
  const found: string[] = [];
  const waiting: Json[] = [value];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (typeof next === 'string') found.push(next.trim());
    else if (typeof next === 'object' && next !== null) {
      for (const inner of Object.values(next)) waiting.push(inner);
    }
  }
  return found;
}
