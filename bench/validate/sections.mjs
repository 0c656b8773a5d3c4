// Everything of a validation that is not a table of cells: one section each, several of them at a time.
import { validateAims } from './aims.mjs';
import { validateAttacks } from './attacks.mjs';
import { validateGate } from './gate.mjs';
import { inWorkers, workOn } from './in-workers.mjs';
import { validatePlanning } from './planning.mjs';
import { validateRepeats } from './repeats.mjs';
import { validateSentences } from './sentences.mjs';
import { validateTasks } from './tasks.mjs';
import { validateTests } from './tests.mjs';

/** The longest first, so that no core waits for it at the end. Counts are for 500 simulations. */
const SECTIONS = [
  {
    title: 'Plans: how often what was advised succeeds.',
    of: (scale) => validatePlanning(Math.ceil(200 * scale)),
  },
  {
    title: 'Gates at the threshold: how often they pass or fail by luck.',
    of: (scale) => validateGate(Math.ceil(500 * scale)),
  },
  {
    title: 'Sentences about trust: how often they are wrong.',
    of: (scale) => validateSentences(Math.ceil(150 * scale)),
  },
  { title: 'A judge that is asked several times.', of: validateRepeats },
  { title: 'Attacks and harmless edits.', of: (scale) => validateAttacks(Math.ceil(200 * scale)) },
  {
    title:
      'Several recordings of each of 50 tasks, by a judge that finds some tasks easier than others. "Apart"\ntakes every recording for a task of its own; "width" is how much wider the interval of Δ is together.',
    of: validateTasks,
  },
  { title: 'How often a test at 5 % rejects that Δ is 0 although it is.', of: validateTests },
  {
    title: 'What people feel first.',
    of: (scale) => validateAims(Math.ceil(1000 * scale)),
  },
];

workOn(import.meta.url, async ({ at, scale }) => {
  const { title, of } = SECTIONS[at];
  return { at, text: `\n${title}\n\n${await of(scale)}` };
});

export async function validatedSections(scale) {
  const tasks = SECTIONS.map((_, at) => ({ at, scale }));
  // Workers take the last task first.
  const texts = await inWorkers(import.meta.url, tasks.toReversed());
  return texts.toSorted((a, b) => a.at - b.at).map(({ text }) => text);
}
