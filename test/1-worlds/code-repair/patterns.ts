import type { RepairTask } from '../../../src/1-worlds/code-repair/instance.ts';

const known = new WeakMap<RepairTask, RegExp>();

/**
 * The sentences of a text without what differs from one repository to the next: names, paths, values,
 * and the words for causes and promises.
 */
export function patternsOf(text: string, task: RepairTask): readonly string[] {
  const own = known.get(task) ?? ownTexts(task);
  known.set(task, own);
  return text
    .replace(own, '_')
    .replace(/"[^"]*"|`[^`]*`/g, '_')
    .replace(/\b(?:src|test|lib)\/[\w./-]+/g, '_')
    .replace(/\b[0-9a-f]{7,9}\b|\d+/g, '_')
    .replace(/\b(_|no) (insertion|deletion)s?\b/g, '_ $2s')
    .replace(/_(?:(?:, | and )_(?! \w))+/g, '_')
    .split(/(?<=[.?!:;])\s+/)
    .map((sentence) => sentence.replace(/[.?!:;]$/, ''))
    .filter((sentence) => sentence !== '');
}

/** Whatever a task has words of its own for, the longest first. */
function ownTexts({ blueprint: { units, tests, promise } }: RepairTask): RegExp {
  const texts = [
    promise,
    ...tests.flatMap(({ call, name }) => [call, name]),
    ...units.flatMap(({ sourcePath, testPath, cases, bugs }) => [
      ...[sourcePath, testPath],
      ...cases.map(({ of }) => of),
      ...bugs.flatMap(({ cause, promise: promised }) => [cause, promised]),
    ]),
  ];
  const longestFirst = [...new Set(texts)].toSorted((a, b) => b.length - a.length);
  return new RegExp(
    longestFirst.map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|'),
    'g',
  );
}
