import { PythonRandom } from '../../base/random/python-random.ts';
import type { RunLength } from '../contract/environment.ts';
import { type Analysis, correctAnalysis } from './analysis/analysis.ts';
import { startOf } from './data/calendar.ts';
import { type Decoy, drawDecoy } from './data/decoy.ts';
import { Dice } from './data/dice.ts';
import { drawEvents, drawParties } from './data/draw-events.ts';
import type { PartyMember } from './data/event.ts';
import { type FactRow, recorded } from './data/fact-row.ts';
import { FILLERS, type Filler } from './data/furniture.ts';
import { drawQuestion, type Question } from './data/question.ts';
import { trueAnswer } from './data/truth.ts';
import type { Domain } from './domains/domain.ts';
import { domains } from './domains/domains.ts';
import type { Scenario } from './scenario.ts';

/** Everything that one instance is about, derived from the number that was drawn for it. */
export interface Task {
  readonly scenario: Scenario;
  /** How much its analyst looks around. */
  readonly length: RunLength;
  readonly domain: Domain;
  readonly question: Question;
  readonly dice: Dice;
  readonly parties: readonly PartyMember[];
  readonly facts: readonly FactRow[];
  readonly decoy: Decoy;
  /** The table that holds the facts. */
  readonly factTable: string;
  /** The columns of that table that no question is about. */
  readonly fillers: readonly Filler[];
  readonly truth: number;
  readonly correct: Analysis;
  /** The tables that the analysis uses, and some that a careful analyst rules out. */
  readonly describes: readonly string[];
}

/** Whatever a task is asked with. */
export interface Asked {
  readonly task: Task;
}

const MINUTES_PER_DAY = 1440;

/** @param round how often all scenarios have been dealt before */
export function drawTask(scenario: Scenario, round: number, seed: number, length: RunLength): Task {
  const random = new PythonRandom(seed);
  const domain = random.choice(domains);
  const question = drawQuestion(random, scenario, round, domain);
  const dice = new Dice(random.getrandbits(31));
  const dirty = scenario === 'dirty_labels';
  const parties = drawParties(random, domain, { asked: question.segment, dirty });
  const options = { domain, scenario, question, parties, count: random.randint(70, 130) };
  const loaded = loadedUntil(question);
  const events = drawEvents(random, options).filter(({ at }) => loaded === null || at < loaded);
  random.shuffle(events);
  const drawn = {
    scenario,
    length,
    domain,
    question,
    dice,
    parties,
    facts: events.map((event) => recorded(event, parties, question)),
    decoy: drawDecoy(random, options, events),
    factTable: scenario === 'stale_table' ? domain.fact.newerTable : domain.fact.table,
    fillers: dice.some('fillers', FILLERS, fillerCount(dice, length)),
    truth: trueAnswer(events, parties, question, domain),
    correct: correctAnalysis(question, scenario),
  };
  return { ...drawn, describes: tablesToDescribe(drawn) };
}

/** Most tables are of middling width, and some have forty columns. A long look around needs many. */
function fillerCount(dice: Dice, length: RunLength): number {
  const least = length === 'long' ? 14 : 3;
  return Math.floor(least + (31 - least) * dice.value('width') ** 1.5);
}

/** The minute at which the data ends; null if it goes on beyond the month that is asked about. */
function loadedUntil({ month, lastDay }: Question): number | null {
  return lastDay === null ? null : startOf(month) + (lastDay + 1) * MINUTES_PER_DAY;
}

function tablesToDescribe(drawn: Omit<Task, 'describes'>): readonly string[] {
  const { domain, correct, scenario, dice, factTable, decoy } = drawn;
  const { party, part, units } = domain;
  const found: string[] = [];
  if (scenario === 'stale_table' || dice.happens('looksAtDecoy', 0.5)) found.push(decoy.table);
  if (correct.segment || dice.happens('looksAtParties', 0.3)) found.push(party.table);
  if (correct.parts === 'once' || dice.happens('looksAtParts', 0.2)) found.push(part.table);
  if (correct.converts && units.table !== null) found.push(units.table.name);
  // Most begin with the table that the question is about.
  const first = dice.happens('factsFirst', 0.7) ? 0 : dice.between('factsPlace', 0, found.length);
  return found.toSpliced(first, 0, factTable);
}
