// Everything of a validation that is not a table of cells: one section each, several of them at a time.
import { validateAims } from './aims.mjs';
import { validateAttacks } from './attacks.mjs';
import { validateCompositions } from './compositions.mjs';
import { validateGates } from './gate.mjs';
import { inWorkers, workOn } from './in-workers.mjs';
import { validatePilots, validatePlans } from './planning.mjs';
import { validateRepeats } from './repeats.mjs';
import { validateScores } from './scores.mjs';
import { validateSentences } from './sentences.mjs';
import { counted, isMarked } from './simulation.mjs';
import { validateTasks } from './tasks.mjs';
import { validateTests } from './tests.mjs';
import { validateUntil } from './until.mjs';

/** The longest first, so that no core waits for it at the end. `times` is how many simulations one of the whole is. */
export const SECTIONS = {
  sentences: {
    title: 'Sentences about trust: how often they are wrong.',
    times: 0.75,
    of: validateSentences,
  },
  pilots: {
    title: 'Plans that begin with a run folder: how often what was advised succeeds.',
    times: 1,
    of: validatePilots,
  },
  gates: {
    title: 'Gates at the threshold: how often they pass or fail by luck.',
    times: 4,
    of: validateGates,
  },
  plans: { title: 'Plans: how often what was advised succeeds.', times: 2, of: validatePlans },
  attacks: {
    title: 'Attacks, harmless edits and stale replies.',
    times: 1,
    of: validateAttacks,
  },
  tasks: {
    title:
      'Several recordings of each of 50 tasks, by a judge that finds some tasks easier than others. "Apart"\ntakes every recording for a task of its own; "width" is how much wider the interval of Δ is together.',
    times: 1,
    of: validateTasks,
  },
  until: {
    title: 'Judging until it is decided: how often that errs, and what it asks.',
    times: 2,
    of: validateUntil,
  },
  scores: {
    title:
      'Judges that give scores: paired AUC, and the threshold with the largest Δ, told by cross-fitting.',
    times: 0.25,
    of: validateScores,
  },
  repeats: { title: 'A judge that is asked several times.', times: 1, of: validateRepeats },
  tests: {
    title: 'How often a test at 5 % rejects that Δ is 0 although it is.',
    times: 4,
    of: validateTests,
  },
  compositions: {
    title:
      'Searches through compositions of three judges: what they promise, and what they call better.',
    times: 0.2,
    of: validateCompositions,
  },
  aims: { title: 'What people feel first.', times: 2, of: validateAims },
};

workOn(import.meta.url, async ({ name, simulations, seed }) => {
  const { title, times, of } = SECTIONS[name];
  const started = performance.now();
  const each = Math.max(1, Math.round(times * simulations));
  let text = await of(each, seed);
  const isDoubtful = isMarked(text);
  if (isDoubtful)
    text += `\n\n### ${name} again, with fresh draws\n\n${await of(each, seed + FRESH)}`;
  const isBeyond = isDoubtful && isMarked(text.slice(text.lastIndexOf('\n### ')));
  const seconds = Math.round((performance.now() - started) / 1000);
  return {
    name,
    isBeyond,
    text: `\n## ${name}, ${seconds} s\n\n${title} ${counted(each)}.\n\n${text}`,
  };
});

/** Among hundreds of shares some are marked by luck; what still is with other draws is not luck. */
const FRESH = 1_000_003;

/** Prints each section when it is done, and returns the names of those that are beyond their aim. */
export async function validateSections(names, asked) {
  const sections = await inWorkers(
    import.meta.url,
    names.map((name) => ({ name, ...asked })),
    ({ text }) => console.log(text),
  );
  return sections.filter(({ isBeyond }) => isBeyond).map(({ name }) => name);
}
