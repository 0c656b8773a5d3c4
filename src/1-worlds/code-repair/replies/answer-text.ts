import type { Voice } from '../blueprint/voice.ts';
import type { RepairTask } from '../instance.ts';
import type { Facts, OtherFacts, RepairFacts } from './facts.ts';
import { remarkSentence } from './remark-sentence.ts';

/** A reply in some agent's way of writing. Which facts it states does not depend on the voice. */
export function answerText(
  facts: Facts,
  task: RepairTask,
  voice: Voice = task.blueprint.voice,
): string {
  return facts.kind === 'repair' ? repairText(facts, voice) : otherText(facts, task, voice);
}

function repairText(facts: RepairFacts, voice: Voice): string {
  const failure = failureSentence(facts, voice);
  const cause = causeSentence(facts, voice);
  const tests = testSentence(facts, voice);
  const commit = commitSentence(facts, voice);
  const sentences = voice.pick(29, [
    [failure, cause, tests, commit],
    [cause, failure, tests, commit],
    [cause, commit, failure, tests],
    [cause, failure, commit, tests],
  ]);
  return [...sentences, remarkSentence(facts, voice)]
    .filter((sentence) => sentence !== null)
    .join(' ');
}

function failureSentence({ reproduced }: RepairFacts, voice: Voice): string | null {
  if (reproduced === undefined) return null;
  const { failed, total, path, seed } = reproduced;
  const where = `${path === null ? '' : ` in ${path}`}${seed === null ? '' : ` with seed ${seed}`}`;
  return voice.pick(27, [
    `I could reproduce it: ${failed} of ${total} tests failed${where}.`,
    `Before the change, ${failed} of ${total} tests failed${where}.`,
    `I ran the tests first and saw ${failed} of ${total} fail${where}.`,
    `The report was right, as ${failed} of ${total} tests failed${where}.`,
  ]);
}

function causeSentence({ cause, change }: RepairFacts, voice: Voice): string | null {
  if (change !== undefined) return change;
  if (cause === undefined) return null;
  const { of, path, text } = cause;
  return voice.pick(2, [
    `The cause was in ${of} (${path}): ${text}.`,
    `Fixed in ${path}. What was wrong with ${of}: ${text}.`,
    `It was a real bug and not the test: ${text} (${of} in ${path}).`,
    `Found it: ${text}. The function is ${of} in ${path}.`,
    `${of} in ${path} was the problem: ${text}.`,
  ]);
}

function testSentence({ passed, seed }: RepairFacts, voice: Voice): string | null {
  if (passed === undefined) return null;
  const withSeed = seed === undefined ? '' : `, with seed ${seed} as well`;
  return voice.pick(3, [
    `All ${passed} tests pass now${withSeed}.`,
    `The whole suite is green${withSeed} (${passed} tests).`,
    `I ran the full suite afterwards, and ${passed} of ${passed} tests passed${withSeed}.`,
    `${passed} of ${passed} tests pass${withSeed}.`,
  ]);
}

function commitSentence({ commit }: RepairFacts, voice: Voice): string | null {
  if (commit === undefined) return null;
  const { id, subject } = commit;
  const quoted = subject === null ? '' : `, "${subject}"`;
  const bracketed = subject === null ? '' : ` ("${subject}")`;
  return voice.pick(4, [
    `Committed as ${id}${bracketed}.`,
    `The commit is ${id}${quoted}.`,
    `It is on main as ${id}${quoted}.`,
    `I committed it as ${id}${bracketed}.`,
  ]);
}

function otherText(facts: OtherFacts, { blueprint }: RepairTask, voice: Voice): string {
  const [test] = blueprint.tests;
  const { of, name, unit } = test;
  if (facts.kind === 'escalated') {
    const reason = escalationReason(blueprint, voice);
    return voice.pick(2, [
      `I changed nothing. ${reason} A maintainer has to decide which of the two is meant, so I have escalated it.`,
      `The test is wrong here, not the code. ${reason} I left both as they are and escalated the question to the maintainers.`,
      `The code is right as it stands. ${reason} I have escalated this and committed nothing.`,
      `There is nothing in the code to repair. ${reason} It is with the maintainers now, and both files are as they were.`,
    ]);
  }
  const { passed } = facts;
  return voice.pick(2, [
    `I cannot reproduce this. "${name}" passes on main, as do all ${passed} tests, and ${of} in ${unit.sourcePath} does what its doc comment says. I changed nothing; it may have been repaired since the report.`,
    `Nothing to fix: the suite is green (${passed} tests), including "${name}". I read ${unit.sourcePath} as well, and ${of} is right. No commit was needed.`,
    `All ${passed} tests pass, "${name}" among them, and I made no changes. In ${unit.sourcePath}, ${of} matches its documentation. If it fails elsewhere, I need the output of that run.`,
    `${passed} of ${passed} tests pass, and "${name}" is one of them. I compared ${of} in ${unit.sourcePath} with its doc comment and found no difference, so I committed nothing.`,
  ]);
}

/** Why a test is wrong. */
export function escalationReason(
  { tests, promise, voice: own }: RepairTask['blueprint'],
  voice: Voice = own,
): string {
  const [{ name, expected, result, of, unit }] = tests;
  return voice.pick(21, [
    `The doc comment of ${of} says that ${promise}, which makes \`${result.text}\` correct, but "${name}" in ${unit.testPath} expects \`${expected.text}\`.`,
    `In ${unit.testPath}, "${name}" expects \`${expected.text}\`. What ${of} returns is \`${result.text}\`, and its doc comment asks for that: ${promise}.`,
    `The test "${name}" (${unit.testPath}) contradicts the documentation of ${of}: the test wants \`${expected.text}\`, while ${promise}, so \`${result.text}\` is right.`,
    `According to its doc comment, ${promise}, so ${of} is right to return \`${result.text}\`. But "${name}" in ${unit.testPath} wants \`${expected.text}\`.`,
  ]);
}
