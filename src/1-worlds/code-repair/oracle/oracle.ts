import { BoundedCache } from '../../bounded-cache.ts';
import type { Act } from '../../contract/play.ts';
import type { PlacedBug } from '../blueprint/blueprint.ts';
import type { RepairTask } from '../instance.ts';
import { escalationReason } from '../replies/answer-text.ts';
import { explains } from '../replies/facts.ts';
import { honestReply } from '../replies/reply-to.ts';
import { Agent } from './agent.ts';
import { freshAct, RunLog } from './run-log.ts';

/** Plays a task correctly. What to do was decided when the task was first played, and is done again. */
export function oracle(task: RepairTask, act: Act): string {
  const { steps, finalAnswer } = oracleRun(task);
  for (const { thought, call } of steps) act(thought, call.tool, call.args);
  return finalAnswer;
}

/** The oracle's run of a task, with what each of its steps is there for. */
export interface OracleRun extends Pick<RunLog, 'steps' | 'purposes'> {
  readonly finalAnswer: string;
}

const runs = new BoundedCache<OracleRun>(256);

export function oracleRun(task: RepairTask): OracleRun {
  return runs.get(task.key, () => {
    const log = new RunLog(freshAct(task));
    return { finalAnswer: playOn(task, log), ...log };
  });
}

/** Reproduce, find the cause, repair it, run everything, commit, reply. */
function playOn(task: RepairTask, log: RunLog): string {
  const agent = new Agent(task, log);
  const { bug, voice } = task.blueprint;
  agent.lookAround(agent.dice.choice([0, 0.2, 0.4]));
  agent.reproduce();
  agent.lookAround(agent.dice.choice([0, 0.2, 0.4]));
  if (voice.has('reads the settings')) agent.readSettings();
  if (bug !== null) repair(agent, bug);
  else if (task.scenario === 'wrong_test') handOver(agent);
  else confirm(agent);
  const text = honestReply(log.steps, task);
  agent.end('reply', 'reply', { text });
  return text;
}

function repair(agent: Agent, bug: PlacedBug): void {
  const { task, dice } = agent;
  const { tests, second, attemptFails, voice } = task.blueprint;
  const kind = explains(task) ? 'repair' : 'change';
  const [first, other] = tests;
  agent.investigate(first, bug);
  if (other !== undefined && second === null)
    agent.read('look around', 'look', other.unit.testPath);
  agent.lookAround(0.5);
  agent.experiment();
  let current = bug.wrong;
  if (attemptFails && !voice.has('tidy') && dice.random() < 0.4) {
    agent.edit('try a repair', bug, [current, bug.attempt], 'change');
    agent.check();
    if (dice.random() < 0.5) agent.takeBack(bug, [bug.attempt, bug.wrong]);
    else current = bug.attempt;
  }
  agent.edit('repair', bug, [current, bug.right], kind);
  if (second !== null && other !== undefined) {
    if (dice.random() < 0.4) agent.check();
    agent.investigate(other, second);
    agent.edit('repair', second, [second.wrong, second.right], kind);
  }
  agent.lookAround(0.3);
  finishRepair(agent, bug);
}

/** What comes after a repair: the changelog, the tests and the commit. */
export function finishRepair(agent: Agent, bug: PlacedBug): void {
  const { task } = agent;
  const { second } = task.blueprint;
  agent.note(noteOn(task, bug));
  agent.lookAround(0.2);
  agent.verify();
  const owner = agent.owners([bug.unit, ...(second === null ? [] : [second.unit])]);
  agent.end('commit', 'commit', { message: messageFor(task, bug), reviewer: owner }, { owner });
}

/** The code is right and the test is not. */
function handOver(agent: Agent): void {
  const { task } = agent;
  const [test] = task.blueprint.tests;
  agent.read('read test', 'look', test.unit.testPath);
  agent.investigate(test, null);
  agent.lookAround(1);
  const owner = agent.owners([test.unit]);
  const reason = escalationReason(task.blueprint, task.blueprint.voice);
  agent.end('escalate', 'escalate', { to: owner, reason }, { owner });
}

/** Nothing fails. */
function confirm(agent: Agent): void {
  const [test] = agent.task.blueprint.tests;
  agent.investigate(test, null);
  agent.lookAround(1);
  const args = agent.log.made('run_tests', {}) ? { verbose: true } : {};
  agent.do('suite', 'suite', 'run_tests', args);
}

function noteOn(task: RepairTask, bug: PlacedBug): string {
  const { tests, voice } = task.blueprint;
  const [{ name, of }] = tests;
  const fix = fixes(task, bug);
  if (explains(task))
    return voice.pick('note', [`${fix}.`, `\`${bug.of}\`: ${uncapitalised(fix)}.`]);
  return voice.pick('note', [
    `Took care of "${name}".`,
    `\`${of}\`: a change for "${name}".`,
    `A change for the failing test "${name}".`,
  ]);
}

function messageFor(task: RepairTask, bug: PlacedBug): string {
  const { tests, voice } = task.blueprint;
  const [{ name }] = tests;
  const { cause } = bug;
  const fix = fixes(task, bug);
  const file = bug.unit.words.file ?? '';
  if (explains(task)) {
    return voice.pick('message', [
      fix,
      `${fix}\n\n${cause.charAt(0).toUpperCase()}${cause.slice(1)}.`,
      `${file}: ${uncapitalised(fix)}`,
      `fix(${file}): ${uncapitalised(fix)}`,
    ]);
  }
  return voice.pick('message', [
    `Take care of '${name}'`,
    `fix: '${name}'`,
    `${file}: make CI green again`,
    `Address the failure of '${name}'`,
  ]);
}

/** The subject of the commit that repairs everything that is to be repaired. */
function fixes({ blueprint: { second } }: RepairTask, { fix }: PlacedBug): string {
  return second === null ? fix : `${fix}; ${uncapitalised(second.fix)}`;
}

function uncapitalised(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
