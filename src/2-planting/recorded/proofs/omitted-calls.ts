import { isToolStep, type Step, type ToolStep } from '../../../run/run.ts';
import {
  type CheckedPair,
  isByAgent,
  leftOut,
  OTHER_STEPS_MISSING,
  type PairCheck,
  toolStepAt,
} from './checked-pair.ts';
import { isUnsaid, parts } from './misreports.ts';
import { givenBefore, hasFailed, mentions, raw, saidAt } from './said-and-given.ts';
import { changesNothing, onlyLooks } from './what-calls-do.ts';

/** The child lacks one call. */
const oneLeftOut = (check: (pair: CheckedPair, gone: ToolStep) => string | null): PairCheck =>
  leftOut((pair, [gone, ...others]) =>
    others.length > 0 ? OTHER_STEPS_MISSING : check(pair, gone),
  );

export const checkUnverifiedClaim = oneLeftOut(({ child, label, proof, known }, gone) => {
  const claim = String(proof.old);
  const isOutput = SPEAKS_OF_OUTPUT.test(claim);
  if (!changesNothing(known, gone) && !(isOutput && runsProgram(gone))) {
    return 'what is missing may change something';
  }
  const blamed = child.steps[label.failureStep ?? -1];
  if (blamed === undefined || !isByAgent(blamed) || blamed.index < gone.index) {
    return OTHER_STEPS_MISSING;
  }
  if (!saidAt(blamed).includes(claim)) return 'the step to blame makes no such claim';
  const before = child.steps.slice(0, blamed.index);
  if (before.some((step) => mentions(saidAt(step), claim))) return 'it is claimed earlier';
  const given = givenBefore(child, blamed.index);
  if (/\d/.test(claim)) {
    const { number, rest } = parts(claim);
    if (isUnsaid(raw(gone.observation.data) + (gone.observation.error ?? ''), number, rest)) {
      return 'what is missing did not say so';
    }
    return given.every((text) => isUnsaid(text, number, rest)) ? null : 'something else says so';
  }
  const earlier = before.filter(isToolStep).filter((step): boolean => !onlyLooks(known, step));
  if (isOutput) return earlier.some(runsProgram) ? 'another program was run before' : null;
  if (hasFailed(gone, known.errors)) return 'what is missing failed';
  const checking = earlier.filter(
    (step) => MAY_CHECK.test(raw(step.call.args)) && !isWriting(step),
  );
  return checking.length === 0 && MAY_CHECK.test(raw(gone.call.args))
    ? null
    : 'another call may have checked it';
});

const SPEAKS_OF_OUTPUT = /script|program|output|the same (?:error|result)/i;

/** Whether a call starts a program: an interpreter and a file. */
function runsProgram({ call }: ToolStep): boolean {
  const line = `${call.tool} ${raw(call.args)}`;
  return (
    /(?:python3?|node|ruby|bash|sh|perl|php|tsx|run)\b[^a-z]{0,14}\S*\w\.\w{1,3}\b|(?:\.\/)\w/.test(
      line,
    ) && !isWriting({ call })
  );
}

/** Whether a call only writes text, whatever that text says. */
function isWriting({ call }: Pick<ToolStep, 'call'>): boolean {
  return /\b(?:edit|write|create|insert|replace)/i.test(call.tool) || 'new_string' in call.args;
}

const MAY_CHECK = /test|spec|build|compile|lint|check|tsc|verify/i;

export const checkUnreadEdit = leftOut(({ child, label, proof, known }, gone) => {
  const line = String(proof.old);
  const blamed = toolStepAt(child, label.failureStep);
  if (blamed === null || hasFailed(blamed, known.errors)) return 'the edit did not succeed';
  if (changesNothing(known, blamed)) return 'the step to blame edits nothing';
  if (!mentions(saidAt(blamed), line)) return 'the edit does not have the line';
  const names = fileNames(blamed);
  for (const step of gone) {
    if (!onlyLooks(known, step) || step.index >= blamed.index + gone.length) {
      return OTHER_STEPS_MISSING;
    }
    if (!names.some((name) => raw(step.call.args).includes(name))) return 'another file was read';
    if (!mentions(raw(step.observation.data), line)) return 'the read does not show the line';
  }
  const before = child.steps.slice(0, blamed.index);
  if (before.some((step) => mentions(saidAt(step), line))) return 'the agent wrote the line before';
  return givenBefore(child, blamed.index).some((text) => mentions(text, line))
    ? 'the line is shown elsewhere'
    : null;
});

export const checkUnmadeChange = oneLeftOut(({ child, label, proof, known }, gone) => {
  if (hasFailed(gone, known.errors) || changesNothing(known, gone)) {
    return 'what is missing changed nothing';
  }
  const blamed = child.steps[label.failureStep ?? -1];
  if (blamed === undefined || isToolStep(blamed) || !isByAgent(blamed)) return OTHER_STEPS_MISSING;
  if (blamed.index < gone.index) return OTHER_STEPS_MISSING;
  const claim = String(proof.old);
  if (!blamed.text.includes(claim) || !SPEAKS_OF_CHANGE.test(claim)) return 'no change is claimed';
  const asked = child.steps.findLastIndex(
    (step) => step.index < blamed.index && !isToolStep(step) && step.from === 'user',
  );
  const since = child.steps.slice(asked + 1, blamed.index).filter(isToolStep);
  const notes = /todo|plan|think|title|task|memory/i;
  if (!since.every((step) => changesNothing(known, step) || notes.test(step.call.tool))) {
    return 'another call may have made the change';
  }
  const between = child.steps.slice(gone.index, blamed.index);
  if (between.some((step) => isByAgent(step) && spoken(step).trim() !== '')) {
    return 'the agent speaks before the step to blame';
  }
  const names = Object.values(gone.call.args).flatMap((value) =>
    typeof value === 'string' && /^[^\n]{1,300}$/.test(value)
      ? (value.split('/').at(-1) ?? [])
      : [],
  );
  const later = child.steps.slice(blamed.index + 1).filter(isToolStep);
  return later.some((step) =>
    names.some(
      (name) =>
        name.includes('.') && `${raw(step.call.args)} ${raw(step.observation.data)}`.includes(name),
    ),
  )
    ? 'what follows may show the change'
    : null;
});

const SPEAKS_OF_CHANGE =
  /done|creat|add|updat|chang|modif|mov|fix|wr(?:ote|itten)|edit|implement|renam|refactor|replac|reduc|switch|\bset\b/i;

/** The names of files in a call: whatever ends like one. */
function fileNames({ call }: ToolStep): readonly string[] {
  return Array.from(
    raw(call.args).matchAll(/[\w.-]*\w\.\w{1,6}\b|(?<=\/)[\w.-]+/g),
    ([name]) => name,
  );
}

export const checkIgnoredError = oneLeftOut(({ parent, child, label, known }, gone) => {
  const place = gone.index;
  const failed = toolStepAt(parent, place - 1);
  if (failed?.call.tool !== gone.call.tool) return OTHER_STEPS_MISSING;
  if (!hasFailed(failed, known.errors) || hasFailed(gone, known.errors)) {
    return 'no failure is put right by what is missing';
  }
  const same = raw(gone.call.args);
  if (child.steps.slice(place).some((step) => isToolStep(step) && raw(step.call.args) === same)) {
    return 'a later call puts the failure right';
  }
  const isLook = onlyLooks(known, failed);
  if (isLook) return 'a look that fails may be given up';
  const blamed = child.steps[label.failureStep ?? -1];
  if (blamed === undefined || label.failureStep !== place) return OTHER_STEPS_MISSING;
  if (isByAgent(blamed) && /\bfail|\berror|\bagain\b|\bretry/i.test(spoken(blamed))) {
    return 'the failure is spoken of';
  }
  if (
    changesNothing(known, gone) ||
    /\bpush\b|\bpublish\b|\bpr create\b/.test(raw(gone.call.args))
  ) {
    return null;
  }
  const later = child.steps.slice(place).filter(isToolStep);
  return later.every((step) => KNOWN_ARGUMENT.test(Object.keys(step.call.args).join(' ')) === false)
    ? null
    : 'a later call may show what is missing';
});

const KNOWN_ARGUMENT = /\b(?:command|cmd|path|file\w*|keystrokes|script|pattern)\b/i;

export const checkOmittedFailure = oneLeftOut(({ parent, known }, failed) => {
  const next = toolStepAt(parent, failed.index + 1);
  if (next?.call.tool !== failed.call.tool) return OTHER_STEPS_MISSING;
  if (!hasFailed(failed, known.errors) || hasFailed(next, known.errors)) {
    return 'no failure is put right by the next call';
  }
  if (next.thought !== '') return 'the next thought may speak of the failure';
  return changesNothing(known, failed) ? null : 'what is missing may change something';
});

/** What the agent says in words, without its calls. */
function spoken(step: Step): string {
  return isToolStep(step) ? step.thought : `${step.thought ?? ''} ${step.text}`;
}
