import type { Blueprint } from '../blueprint/blueprint.ts';
import type { Voice } from '../blueprint/voice.ts';
import type { RepairTask } from '../instance.ts';
import type { Cause, Facts, Remark } from './facts.ts';

/** A reply in some agent's way of writing. Which facts it states does not depend on the voice. */
export function answerText(
  facts: Facts,
  { blueprint }: RepairTask,
  voice: Voice = blueprint.voice,
): string {
  const remark = facts.remark === undefined ? null : remarkSentence(facts.remark, voice);
  if (facts.kind !== 'repair') {
    return joined([otherText(facts, blueprint, voice), remark]);
  }
  const failure = failureSentence(facts, voice);
  const causes = facts.causes.map((cause, at) => causeSentence(cause, voice.further(at)));
  const tests = testSentence(facts, voice);
  const commit = commitSentence(facts, blueprint, voice);
  const person = personSentence(facts, voice);
  return joined(
    voice.pick('order', [
      [failure, ...causes, tests, commit, person, remark],
      [...causes, failure, tests, commit, remark, person],
      [...causes, commit, person, failure, tests, remark],
      [commit, ...causes, failure, remark, tests, person],
    ]),
  );
}

const joined = (sentences: readonly (string | null)[]): string =>
  sentences.filter((sentence) => sentence !== null).join(' ');

function failureSentence({ failure }: Facts, voice: Voice): string | null {
  if (failure === undefined) return null;
  const { failed, total, path, seed, message } = failure;
  const where = `${path === null ? '' : ` in ${path}`}${seed === null ? '' : ` with seed ${seed}`}`;
  const quote = message === null ? '' : `: \`${message}\``;
  return voice.pick('failure sentence', [
    `I could reproduce it, as ${failed} of ${total} tests failed${where}${quote}.`,
    `Before the change, ${failed} of ${total} tests failed${where}${quote}.`,
    `I ran the tests first and saw ${failed} of ${total} fail${where}${quote}.`,
    `The report was right, with ${failed} of ${total} tests failing${where}${quote}.`,
  ]);
}

function causeSentence({ of, path, text }: Cause, voice: Voice): string {
  return voice.pick('cause sentence', [
    `The cause was in ${of} (${path}): ${text}.`,
    `What was wrong with ${of} in ${path}: ${text}.`,
    `It was a real bug and not the test: ${text} (${of} in ${path}).`,
    `I found that ${text}; the function is ${of} in ${path}.`,
    `${of} in ${path} was the problem: ${text}.`,
  ]);
}

function testSentence({ passed, seed }: Facts, voice: Voice): string | null {
  if (passed === undefined) return null;
  const withSeed = seed === undefined ? '' : `, with seed ${seed} as well`;
  return voice.pick('test sentence', [
    `All ${passed} tests pass now${withSeed}.`,
    `The whole suite is green${withSeed} (${passed} tests).`,
    `I ran the full suite afterwards, and ${passed} of ${passed} tests passed${withSeed}.`,
    `${passed} of ${passed} tests pass${withSeed}.`,
  ]);
}

function commitSentence(
  { commit, subject, causes }: Facts,
  { tests }: Blueprint,
  voice: Voice,
): string | null {
  if (commit === undefined) return null;
  const quoted = subject === undefined ? '' : `, "${subject}"`;
  const bracketed = subject === undefined ? '' : ` ("${subject}")`;
  if (causes.length > 0) {
    return voice.pick('commit sentence', [
      `Committed as ${commit}${bracketed}.`,
      `The commit is ${commit}${quoted}.`,
      `It is on main as ${commit}${quoted}.`,
      `I committed it as ${commit}${bracketed}.`,
    ]);
  }
  const names = tests.map(({ name }) => `"${name}"`).join(' and ');
  return voice.pick('commit sentence', [
    `There is a commit for ${names} now: ${commit}${bracketed}.`,
    `I looked into ${names} and committed what I changed as ${commit}${bracketed}.`,
    `My change for ${names} is on main as ${commit}${quoted}.`,
    `About ${names}: the commit is ${commit}${quoted}.`,
  ]);
}

function personSentence({ person }: Facts, voice: Voice): string | null {
  if (person === undefined) return null;
  return voice.pick('person sentence', [
    `The review is with ${person}.`,
    `I asked ${person} for the review.`,
    `${person} will have a look at it.`,
    `The reviewer is ${person}.`,
  ]);
}

function otherText({ kind, person, passed }: Facts, blueprint: Blueprint, voice: Voice): string {
  const [{ of, name, unit }] = blueprint.tests;
  if (kind === 'escalated') {
    const reason = escalationReason(blueprint, voice);
    const to = person === undefined ? '' : ` to ${person}`;
    return voice.pick('escalated', [
      `I changed nothing. ${reason} Somebody has to decide which of the two is meant, so I have escalated it${to}.`,
      `The test seems wrong here, not the code. ${reason} I left both as they are and escalated the question${to}.`,
      `The code is right as it stands. ${reason} I have escalated this${to} and committed nothing.`,
      `There is nothing in the code to repair. ${reason} It is escalated${to}, and both files are as they were.`,
    ]);
  }
  return voice.pick('nothing', [
    `I cannot reproduce this. "${name}" passes on main, as do all ${passed} tests, and I saw nothing wrong with ${of} in ${unit.sourcePath}. I changed nothing.`,
    `Nothing to fix: the suite is green (${passed} tests), including "${name}", and ${of} in ${unit.sourcePath} looks right to me. No commit was needed.`,
    `All ${passed} tests pass, "${name}" among them, and I made no changes. In ${unit.sourcePath}, I found nothing wrong with ${of}.`,
    `${passed} of ${passed} tests pass, and "${name}" is one of them. With ${of} in ${unit.sourcePath} I found no problem, so I committed nothing.`,
  ]);
}

/** Why a test is wrong. */
export function escalationReason({ tests, about }: Blueprint, voice: Voice): string {
  const [{ name, expected, result, of, unit }] = tests;
  const { promise } = about;
  return voice.pick('reason', [
    `The doc comment of ${of} says that ${promise}, which makes \`${result.text}\` correct, but "${name}" in ${unit.testPath} expects \`${expected.text}\`.`,
    `In ${unit.testPath}, "${name}" expects \`${expected.text}\`. What ${of} returns is \`${result.text}\`, and its doc comment asks for that: ${promise}.`,
    `The test "${name}" (${unit.testPath}) contradicts the documentation of ${of}: the test wants \`${expected.text}\`, while ${promise}, so \`${result.text}\` is right.`,
    `According to its doc comment, ${promise}, so ${of} is right to return \`${result.text}\`. But "${name}" in ${unit.testPath} wants \`${expected.text}\`.`,
  ]);
}

/** What a reply says besides. */
function remarkSentence(remark: Remark, voice: Voice): string {
  const say = (...options: readonly string[]): string => voice.pick('remark sentence', options);
  switch (remark.of) {
    case 'read': {
      const files = listed(remark.files);
      return say(
        `I read ${files} for this.`,
        `To get there I read ${files}.`,
        `What I read on the way: ${files}.`,
        `Among other things I read ${files}.`,
      );
    }
    case 'searched': {
      const place = remark.place === undefined ? '' : ` One place is ${remark.place}.`;
      return say(
        `I searched the repository for ${remark.query} as well.${place}`,
        `I also looked up where ${remark.query} is used.${place}`,
        `A search for ${remark.query} was part of it.${place}`,
        `I went through the places that mention ${remark.query}, too.${place}`,
      );
    }
    case 'ran alone':
      return say(
        `I ran ${remark.path} by itself, too.`,
        `I also ran ${remark.path} alone.`,
        `One of the runs was of ${remark.path} alone.`,
        `There was a separate run of ${remark.path}, too.`,
      );
    case 'suite runs':
      return say(
        `I ran the whole suite ${remark.count} times along the way.`,
        `In all there were ${remark.count} runs of the whole suite.`,
        `It took ${remark.count} runs of the whole suite.`,
        `Counting all of them, I ran the whole suite ${remark.count} times.`,
      );
    case 'setting':
      return say(
        `For reference, the job has \`${remark.name}=${remark.value}\`.`,
        `In case you need it: \`${remark.name}=${remark.value}\`.`,
        `The settings of the job include \`${remark.name}=${remark.value}\`.`,
        `I saw \`${remark.name}=${remark.value}\` in the settings of the job.`,
      );
    case 'diff': {
      const lines = `${counted(remark.insertions, 'insertion')} and ${counted(remark.deletions, 'deletion')}`;
      const files = listed(remark.files);
      return say(
        `The diff has ${lines} in ${files}.`,
        `That is ${lines} in ${files}.`,
        `The whole change is ${lines} in ${files}.`,
        `The commit has ${lines} in ${files}.`,
      );
    }
    case 'tests left alone':
      return say(
        'No test was changed.',
        'The tests are as they were.',
        'I left the tests alone.',
        'The tests themselves are unchanged.',
      );
  }
}

function counted(count: number, noun: string): string {
  if (count === 0) return `no ${noun}s`;
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

function listed(items: readonly string[]): string {
  const [last = '', ...others] = items.toReversed();
  return others.length === 0 ? last : `${others.toReversed().join(', ')} and ${last}`;
}
