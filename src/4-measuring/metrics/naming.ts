import {
  exactOfAll,
  exactOfDetected,
  exactOfInRange,
  namesSteps,
  nearOfInRange,
} from './formulas/localisation.ts';
import { typedRightOfAll, typeMacroF1 } from './formulas/typing.ts';
import {
  bootstrapWithSpread,
  exactAtTheEdges,
  linearByInstance,
} from './intervals/interval-rules.ts';
import { score, shareOfFaults } from './metric-kinds.ts';

export const stepOfDetected = shareOfFaults({
  id: 'stepOfDetected',
  label: 'right step',
  description:
    'Of the faults that the judge flags, the share whose step it names exactly. A missing or impossible step counts as wrong.',
  within: exactOfDetected,
  paperStream: 'prevalence',
  isAnswered: namesSteps,
});

export const stepOfAll = shareOfFaults({
  id: 'stepOfAll',
  label: 'right step, of all',
  description: 'Of all faults, the share that the judge flags with exactly the right step.',
  within: (tally, types, design) => exactOfAll(tally, design, types),
  paperStream: 'prevalence',
  isAnswered: namesSteps,
});

export const stepInRange = shareOfFaults({
  id: 'stepInRange',
  label: 'right step, if named',
  description:
    'Of the flagged faults for which the judge names a step that the run has, the share where it is the right one.',
  within: exactOfInRange,
  paperInterval: exactAtTheEdges,
});

export const stepWithinOne = shareOfFaults({
  id: 'stepWithinOne',
  label: 'within one step',
  description:
    'Of the flagged faults for which the judge names a step that the run has, the share where it is at most one step off.',
  within: nearOfInRange,
});

export const stepOfDetectedExecuted = shareOfFaults({
  id: 'stepOfDetectedExecuted',
  label: 'right executed step',
  description:
    'The same as "right step", without fault types whose fault is a step that never happened: there, naming the missing step is as sensible as naming the last one.',
  over: ({ executedTypes }) => executedTypes,
  within: exactOfDetected,
  isAnswered: namesSteps,
});

export const typeF1 = score({
  id: 'typeF1',
  label: 'type F1',
  description:
    'How well the judge names the type of a fault: F1 for each type, averaged over the types. A missed or untyped fault counts against its type.',
  topic: 'naming',
  of: typeMacroF1,
  interval: linearByInstance,
  paperInterval: bootstrapWithSpread,
});

export const typedRight = shareOfFaults({
  id: 'typedRight',
  label: 'right type, of all',
  description: 'Of all faults, the share that the judge flags and gives the right type.',
  within: typedRightOfAll,
  paperStream: 'prevalence',
});
