import type { ToolFacts } from '../../../1-traces/trace-format.ts';
import type { ToolCall } from '../../../run/run.ts';
import { actOf } from '../grounding/acts.ts';
import type { Declaration } from './declaration.ts';

/** What is known of a tool: that it only reads, that it may change something, or neither. */
type ToolKind = 'read' | 'write' | 'unknown';

const READING =
  /^(?:get|list|search|find|read|fetch|lookup|look|query|view|show|check|describe|count|retrieve|browse|inspect|calculate|compute|think|open|cat|ls|grep|glob|head|tail)$/;
const CHANGING =
  /^(?:set|create|add|update|delete|remove|cancel|book|send|write|edit|modify|insert|post|put|patch|pay|refund|transfer|submit|move|rename|run|exec|execute|apply|return|exchange|change|replace|buy|order|place|approve|reject|or|and)$/;

/**
 * The kind of each tool: what the user declared, else what the recording says, else what the name
 * says. A name counts as that of a read only if it begins with a word for reading and has no word for
 * changing in it. Whatever is left may change something.
 */
export class ToolKinds {
  readonly #declared: Declaration;
  readonly #facts: ReadonlyMap<string, ToolFacts>;
  readonly #known = new Map<string, ToolKind>();

  constructor(declared: Declaration, facts: readonly ToolFacts[]) {
    this.#declared = declared;
    this.#facts = new Map(facts.map((fact) => [fact.name, fact]));
  }

  of(tool: string): ToolKind {
    const known = this.#known.get(tool);
    if (known !== undefined) return known;
    const kind = this.#find(tool);
    this.#known.set(tool, kind);
    return kind;
  }

  /** Whether a call only looks something up: all calls of its tool do, or this command does. */
  isRead(call: ToolCall): boolean {
    const kind = this.of(call.tool);
    if (kind !== 'unknown') return kind === 'read';
    const act = actOf(call);
    if (act === null) return false;
    return act.does === 'run' ? act.effect === 'looks' : ONLY_LOOKS.has(act.does);
  }

  /** Whether a call may have changed what the run was to change. Tests and builds do not. */
  mayChange(call: ToolCall): boolean {
    if (this.isRead(call)) return false;
    if (this.of(call.tool) === 'write') return true;
    const act = actOf(call);
    return act?.does !== 'run' || act.effect !== 'checks';
  }

  #find(tool: string): ToolKind {
    const declared = this.#declared.tools.get(tool)?.kind;
    if (declared !== undefined) return declared;
    const readOnly = this.#facts.get(tool)?.readOnly;
    if (readOnly !== undefined) return readOnly ? 'read' : 'write';
    return namedLikeRead(tool) ? 'read' : 'unknown';
  }
}

const ONLY_LOOKS: ReadonlySet<string> = new Set(['read', 'search', 'poll']);

/** Whether the name of a tool says that it only reads: `get_user_details`, `searchFlights`. */
export function namedLikeRead(tool: string): boolean {
  const words = wordsOf(tool);
  // A server's name may come first, as in mcp__crm__get_customer.
  const verb = words.find((word) => READING.test(word) || CHANGING.test(word));
  if (verb === undefined || !READING.test(verb)) return false;
  return !words.some((word) => CHANGING.test(word) && word !== 'order' && word !== 'return');
}

/** What tools of coding agents are called. Alone, these words do not say what is changed. */
const BARE = /^(?:edit|insert|submit|write|create|replace|apply|move|rename)$/;

/** What a tool changes, by its name: `book` a `repair`. */
export interface Change {
  readonly verb: string;
  readonly object: readonly string[];
}

const NO_CHANGE = /^(?:run|exec|execute|or|and)$/;
/** Verbs of changes that may be guessed, and are not enough to take a tool for one that changes something. */
const MAY_CHANGE =
  /^(?:assign|block|charge|close|connect|deploy|disable|enable|escalate|extend|grant|issue|lock|notify|publish|redeem|register|renew|reopen|reschedule|reserve|reset|restart|revoke|save|schedule|ship|start|stop|subscribe|unblock|unlock|unsubscribe|upgrade|upload)$/;
/** What agents write for themselves, or leave to each other; and patches, which say themselves what they change. */
const NO_WORLD = /^(?:todos?|plans?|notes?|memory|memories|scratchpad|title|patch|agent)$/;

/** What the name of a tool says that it changes; null if it does not say that it changes anything. */
export function changeIn(tool: string): Change | null {
  const words = wordsOf(tool);
  const isVerb = (word: string): boolean =>
    MAY_CHANGE.test(word) || (CHANGING.test(word) && !NO_CHANGE.test(word));
  const at = words.findIndex((word) => READING.test(word) || isVerb(word));
  const verb = words[at];
  if (verb === undefined || !isVerb(verb) || (words.length === 1 && BARE.test(verb))) return null;
  if (words.some((word) => NO_WORLD.test(word)) && !words.includes('human')) return null;
  return { verb, object: words.slice(at + 1).filter((word) => !/^\d+$/.test(word)) };
}

const THINKING = /^(?:think|calculate|compute|count)$/;

/** Whether a tool that only reads tells the agent nothing of the world. */
export const isThinking = (tool: string): boolean =>
  wordsOf(tool).some((word) => THINKING.test(word));

function wordsOf(tool: string): readonly string[] {
  return tool
    .slice(0, 200)
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '');
}
