import { bareJudgement, type ControlJudge } from './control.ts';

/** Its recall is 1 and its Δ is 0: judged by recall alone it would seem perfect. */
export const flagEverything: ControlJudge = {
  kind: 'local',
  id: 'control-everything',
  family: 'control-everything',
  view: 'step',
  description: 'flags every run',
  judge: () => bareJudgement(true, 0.75, 'flags everything'),
};
