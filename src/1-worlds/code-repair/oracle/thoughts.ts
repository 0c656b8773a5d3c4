import type { PythonRandom } from '../../../base/random/python-random.ts';
import type { JsonObject } from '../../../run/json.ts';
import type { PlayedStep } from '../../contract/played-run.ts';
import { oncePer } from '../../once-per.ts';

/** What a thought can name: parts of the call that it comes before, and of the task. */
export interface Slots {
  readonly path?: string;
  readonly query?: string;
  readonly of?: string;
  readonly name?: string;
  readonly seed?: number | null;
  readonly cause?: string;
  readonly promise?: string;
  readonly owner?: string;
}

/** What a thought may say of its call. */
export function slotsOf({ path, query }: JsonObject): Slots {
  return {
    ...(typeof path === 'string' ? { path } : {}),
    ...(typeof query === 'string' ? { query } : {}),
  };
}

/** The kinds of steps that thoughts come before. */
export type Kind = keyof typeof CORES;

/**
 * The sentence that a thought consists of at least, by kind of step. Runs with a fault and runs without
 * think in the same sentences: a fault keeps the thoughts of its parent, or draws from here as its parent does.
 */
const CORES = {
  list: [
    'What is in here?',
    'Get an overview of the repository.',
    'List the files.',
    'Which modules are there?',
    'See how the project is laid out.',
  ],
  look: [
    'Read {path}.',
    'Open {path}.',
    '{path} next.',
    'Have a look at {path}.',
    'What does {path} say?',
    'Could {path} play a part in this?',
    'Skim {path} for anything related.',
    'On to {path}.',
  ],
  glance: [
    'One more piece of the surroundings.',
    'Look a little further.',
    'Keep looking.',
    'Follow that up.',
    'Next one.',
    'Some context first.',
    'I want to see how this hangs together.',
    'That may be related.',
  ],
  source: [
    'Now the implementation.',
    'Now {of} itself.',
    'What does {of} do?',
    '{of} next.',
    'Look up {of}.',
    'On to the code under test.',
    'How does {of} get to its result?',
    'I need to see {of}.',
  ],
  search: [
    'Where does {query} come up?',
    'Find {query}.',
    'Who else uses {query}?',
    'Look for {query}.',
    'Search for {query}.',
    'Is {query} mentioned anywhere else?',
  ],
  before: [
    'Reproduce it.',
    'Let me see how "{name}" fails.',
    'Run the tests as they are.',
    'Where do things stand?',
    'First see what the tests say.',
    'Is it really red?',
  ],
  seeded: [
    'In the order of seed {seed}.',
    'Seed {seed} decides.',
    'The same order as the red job.',
    'Shuffle with seed {seed}.',
    'Does the order matter? Run with seed {seed}.',
  ],
  experiment: [
    'A quick experiment: does this line have any influence?',
    'Change this and see whether the failure moves.',
    'Try something here.',
    'Just to rule this out, change it for a moment.',
    'This could be connected. Try it.',
    'A guess, but a cheap one.',
    'Poke at this line.',
  ],
  check: [
    'Did that change anything?',
    'See what the tests say now.',
    'And?',
    'Run it again.',
    'Does that do it?',
    'What happens now?',
  ],
  undo: [
    'That was not it. Put it back.',
    'No effect on what I am after, so take it back.',
    'Back to where it was.',
    'Undo that.',
    'Not the cause. Restore it.',
  ],
  repair: [
    'There it is: {cause}.',
    'So {cause}. That is the bug.',
    'This explains the failure: {cause}.',
    'The doc comment says that {promise}. But {cause}.',
    'Expected is that {promise}; instead, {cause}.',
  ],
  change: [
    'I think I have it. Make the change.',
    'This is the place. Change it.',
    'Edit it here.',
    'That should do it.',
    'Now make the edit.',
    'One small change.',
    'This is what has to change.',
  ],
  retry: [
    'That did not go through. Again, and exactly this time.',
    'Not like that. Once more, properly.',
    'That was me. Correct the call.',
    'Again, with what is really there.',
    'Right, that does not exist as I wrote it.',
  ],
  owners: [
    'Who owns this?',
    'Look up the owner.',
    'Whose module is it?',
    'Check {path}.',
    'I need the name of the owner.',
  ],
  note: [
    'The changelog wants a line for this.',
    'Add it to the changelog.',
    'A line under Unreleased.',
    'Write it down in {path}.',
  ],
  verify: ['One file first.', 'Only this file for now.', 'Does {path} pass?', 'Just {path}.'],
  suite: [
    'Now the whole suite.',
    'Run everything.',
    'Full run, in case something else depends on this.',
    'And the complete suite.',
    'Everything once, before I go on.',
  ],
  commit: [
    'Commit it.',
    'That is the whole change, so commit.',
    'Commit, with {owner} as the reviewer.',
    'Time to commit this.',
    'Hand it in.',
  ],
  escalate: [
    'That is not mine to decide. Ask {owner}.',
    'Code and documentation agree, and the test contradicts both. Hand it to {owner}.',
    'Neither the code nor the test should be changed on a guess. Escalate.',
    'Somebody has to say what is meant here.',
    'This needs a decision by {owner}.',
  ],
  reply: [
    'Report back.',
    'Tell them what happened.',
    'Close with a short summary.',
    'Let them know.',
    'Write the reply.',
  ],
} as const satisfies Readonly<Record<string, readonly string[]>>;

const OPENERS = [
  'OK.',
  'Right.',
  'Hm.',
  'Good.',
  'So.',
  'Let me think.',
  'All right.',
  'Well.',
  'Now then.',
];

/** What agents say besides. None of it says what was found, done or left out. */
const ASIDES = {
  always: [
    'One thing at a time.',
    'I do not want to touch more than I have to.',
    'Somebody will read this later and should be able to follow.',
    'This is the part where things slip, so slowly.',
    'I have to keep "{name}" in mind, because that is what was reported.',
    'No hurry: a slip would cost more than another minute.',
    'It pays to be careful with {of}.',
    'Whatever comes out of this, the suite has the last word.',
    'The doc comments are the reference here.',
  ],
  early: [
    'I would rather understand this than guess.',
    'Then decide.',
    'The functions are short, but the failure has to come from somewhere.',
    'If this leads nowhere, the callers are the next place to look.',
    'It is easy to get lost in the details here.',
    'The naming does not make it obvious what depends on what.',
    'I will come back to this if it turns out to matter.',
    'What I know so far is what the report says about {of}, and that is not much.',
    'There may be more than one way to read this, and I want to see which one holds up.',
    'A small step, and then look at the result.',
    'In a repository like this one the cause is often close to where the symptom shows, though not always.',
    'Let me keep track: the report, the test, the code, and then what the code relies on.',
    'That should tell me more.',
    'Reading on is cheaper than being wrong.',
    'If I am wrong about this, I will notice soon enough.',
    'The types do not say much about what values are meant.',
    'It might be a boundary, a default or a mix-up of two values; those are the usual suspects.',
    'It helps to picture which values go in and which come out.',
    'One thing that I want to avoid is a change that only looks right.',
    'The history would help, but I do not have it.',
    'So far this is an assumption and nothing more.',
    'The fewer places I have to think about, the better.',
    'Two of my first ideas may well turn out to be wrong, and that is fine as long as the third one is not.',
    'If the obvious place is fine, then something that it relies on is not.',
  ],
  late: [
    'Nearly there.',
    'Not much is left to do after this.',
    'I want this to be easy to review.',
    'Keep it short and to the point.',
    'The procedure asks for it, and it is quickly done.',
    'Then it is up to others.',
    'Whoever looks at this next should not have to ask me.',
    'It took a little longer than I had thought at the beginning.',
    'Better to be exact here than to be fast.',
    'What remains is routine, but routine is where things get forgotten.',
  ],
} as const;

/** The kinds of steps with which a run comes to its end. */
const LATE: ReadonlySet<Kind> = new Set<Kind>([
  'note',
  'verify',
  'suite',
  'owners',
  'commit',
  'escalate',
  'reply',
]);

/** How many further sentences thoughts have, by how talkative the agent is. */
const FURTHER: readonly (readonly number[])[] = [
  [0, 0, 0, 0, 1],
  [0, 0, 1, 1, 2, 3],
  [1, 2, 2, 3, 4, 6],
];

/** As many as it takes for every result to be summed up in all of its two or three ways. */
const WAYS = [0, 1, 2, 3, 4, 5];

/** Puts thoughts into words, for one agent. */
export class Thinker {
  readonly #dice: PythonRandom;
  readonly #further: readonly number[];
  readonly #task: Slots;

  constructor(dice: PythonRandom, task: Slots) {
    this.#dice = dice;
    this.#further = dice.choice(FURTHER);
    this.#task = task;
  }

  /** Which of the ways to sum up the last result this agent takes; null if it does not. */
  sumsUp(kind: Kind): number | null {
    return !LATE.has(kind) && this.#dice.random() < 0.3 ? this.#dice.choice(WAYS) : null;
  }

  think(kind: Kind, slots: Slots = {}): string {
    const dice = this.#dice;
    const known = { ...this.#task, ...slots };
    const core = fill(dice.choice(CORES[kind] as readonly string[]), known);
    const opener = dice.random() < 0.25 ? [dice.choice(OPENERS)] : [];
    const asides = new Set<string>();
    const fitting = [...ASIDES.always, ...(LATE.has(kind) ? ASIDES.late : ASIDES.early)];
    for (let left = dice.choice(this.#further); left > 0; left--) asides.add(dice.choice(fitting));
    // Whatever the call is about, this is about the task.
    const rest = [...asides].map((aside) => fill(aside, this.#task));
    return [...opener, ...(dice.random() < 0.7 ? [core, ...rest] : [...rest, core])].join(' ');
  }
}

function fill(text: string, slots: Slots): string {
  return text.replace(/\{(\w+)\}/g, (_, slot: keyof Slots) => String(slots[slot] ?? slot));
}

/** A result in a few words, as a thought after it may begin. The way is the same for results of one kind. */
export function summary(step: PlayedStep, way: number): string {
  const options = summaries(step);
  return options[way % options.length] ?? '';
}

/** In which way a thought begins by summing up the result before it; null if it does not. */
export function wayIn(thought: string, before: PlayedStep): number | null {
  const options = summaries(before);
  const way = WAYS.find((each) => thought.startsWith(`${options[each % options.length]} `));
  return way ?? null;
}

export const looksBack = ({ thought }: PlayedStep, before: PlayedStep): boolean =>
  wayIn(thought, before) !== null;

const summaries = oncePer(({ call, observation }: PlayedStep): readonly string[] => {
  const { data, ok } = observation;
  if (!ok) return ['That failed.', 'An error.', 'That did not work.'];
  switch (call.tool) {
    case 'run_tests': {
      const [failed, passed] = [Number(data.failed), Number(data.passed)];
      return failed > 0
        ? [
            `${failed} of ${failed + passed} fail.`,
            `Red: ${failed}.`,
            `So ${failed} fail and ${passed} pass.`,
          ]
        : [`All ${passed} pass.`, `Green: ${passed}.`, `So 0 fail and ${passed} pass.`];
    }
    case 'search': {
      const { matches } = data as { matches: readonly JsonObject[] };
      const files = new Set(matches.map(({ path }) => path)).size;
      return [
        `${matches.length} places.`,
        `It comes up in ${files} files.`,
        `Found ${matches.length}.`,
      ];
    }
    case 'read_file': {
      const lines = String(data.content).split('\n').length - 1;
      return [`${lines} lines.`, 'I have read that.', `That was ${lines} lines.`];
    }
    case 'list_files': {
      const { files } = data as { files: readonly string[] };
      return [`${files.length} files.`, `So there are ${files.length} files.`];
    }
    case 'edit_file':
      return [`Line ${data.line} is changed.`, 'The edit is in.'];
    default:
      return ['Done.'];
  }
});
