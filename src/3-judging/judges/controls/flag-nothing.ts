import { bareJudgement, type ControlJudge } from './control.ts';

/** It raises no false alarm and finds no fault. */
export const flagNothing: ControlJudge = {
  kind: 'local',
  id: 'control-nothing',
  family: 'control-nothing',
  view: 'step',
  description: 'flags no run',
  judge: () => bareJudgement(false, 0.75, 'flags nothing'),
};
