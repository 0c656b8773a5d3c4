import { isToolStep, type ToolStep } from '../../../run/run.ts';
import { actOf } from '../grounding/acts.ts';
import { agentTexts, givenTexts, orderOf, textsOfStep } from '../grounding/texts.ts';
import { leftOut, shortly, shuffled, stepsText } from './edit-steps.ts';
import { omittedRepeat } from './harmless/omitted-repeat.ts';
import type { Host, RecordedFault } from './recorded-edit.ts';

const NO_EDIT = 'no read alone shows text that it edits';
const USED = 'the read is used before the edit';

/** Replaces text of a file that it has never seen. */
export const unreadEdit: RecordedFault = {
  name: 'unread_edit',
  type: 'unread_edit',
  description: 'the agent edited a file that it had not read.',
  rule: 'the edit replaces a line that nothing before it shows, neither a result nor the agent’s own writing; the reads that showed it are not in the run',
  sham: omittedRepeat,
  plant(host, random) {
    const found = host.run.steps.filter(isToolStep).flatMap((step) => blindly(host, step));
    if (found.length === 0) return NO_EDIT;
    for (const { edit, path, line, reads } of shuffled(found, random)) {
      if (isUsedBefore(host, reads, edit.index)) continue;
      const failureStep = edit.index - reads.length;
      return leftOut(host.run, reads, {
        failureStep,
        statement: `Step ${failureStep} replaces "${shortly(line)}" in ${shortly(path)}, which nothing before it shows; in its parent, ${stepsText(reads)} read that file.`,
        old: line,
      });
    }
    return USED;
  },
};

interface BlindEdit {
  readonly edit: ToolStep;
  readonly path: string;
  /** A line that the edit replaces. */
  readonly line: string;
  /** The reads of the file that show it; nothing else does. */
  readonly reads: readonly [number, ...number[]];
}

const MOST_READS = 2;

function blindly(host: Host, edit: ToolStep): readonly BlindEdit[] {
  const { run, isFailure } = host;
  const act = actOf(edit.call);
  if (act?.does !== 'edit' || !edit.observation.ok || isFailure(edit)) return [];
  const { path } = act;
  const lines = act.old.flatMap((text) => text.split('\n').map((each) => each.trim()));
  const line = longest(lines);
  if (line.length < 16 || !/\w{4}.*\w{4}/.test(line)) return [];
  const showing = givenTexts(run).filter(
    ({ place, text }) => orderOf(place) < edit.index && text.includes(line),
  );
  const [first, ...more] = showing.flatMap(({ place }) => (typeof place === 'number' ? place : []));
  if (first === undefined || showing.length !== more.length + 1 || showing.length > MOST_READS) {
    return [];
  }
  const reads = [first, ...more] as const;
  if (reads.length * 3 >= run.steps.length) return [];
  const own = agentTexts(run).some(({ place, text }) => place < edit.index && text.includes(line));
  const areReads = reads.every((place) => isReadOf(host, run.steps[place], path));
  return own || !areReads ? [] : [{ edit, path, line, reads }];
}

const longest = (lines: readonly string[]): string =>
  lines.reduce((best, line) => (line.length > best.length ? line : best), '');

function isReadOf(
  { kinds, isFailure }: Host,
  step: Host['run']['steps'][number] | undefined,
  path: string,
) {
  if (step === undefined || !isToolStep(step) || isFailure(step)) return false;
  const act = actOf(step.call);
  const name = path.split('/').at(-1) ?? path;
  if (act?.does === 'read')
    return act.path === path || act.path.endsWith(`/${name}`) || act.path === name;
  return act?.does === 'run' && kinds.isRead(step.call) && act.command.includes(name);
}

/** Whether the agent uses, before the edit, a name that only these reads give it. */
function isUsedBefore({ run }: Host, reads: BlindEdit['reads'], edit: number): boolean {
  const removed = new Set<unknown>(reads);
  const given = givenTexts(run).filter(({ place }) => orderOf(place) < edit);
  const shown = new Set(
    given.filter(({ place }) => removed.has(place)).flatMap(({ text }) => namesIn(text)),
  );
  for (const { place, text } of given) {
    if (!removed.has(place)) for (const name of namesIn(text)) shown.delete(name);
  }
  const between = run.steps.slice(reads[0] + 1, edit).filter(({ index }) => !removed.has(index));
  return between.some((step) =>
    textsOfStep(step).some(({ text }) => namesIn(text).some((name) => shown.has(name))),
  );
}

/** Names as they stand in code: `load_session`, `mountComputers`, `state.items`. */
function namesIn(text: string): readonly string[] {
  return Array.from(text.matchAll(/[A-Za-z_$][\w$]{5,}/g), ([name]) => name).filter((name) =>
    /_|[a-z][A-Z]|\d/.test(name),
  );
}
