import type { ControlJudge, SubjectControl } from '../controls/control.ts';
import type { JudgeFamily } from './family.ts';
import { plainIds } from './judge-ids.ts';

/** A control is a family of one judge. */
export function controlFamily(control: ControlJudge | SubjectControl): JudgeFamily {
  return {
    name: control.id,
    description: control.description,
    view: control.view,
    asksModel: false,
    scoresStep: false,
    readId: plainIds(control.id),
    make: (context) => ('make' in control ? control.make(context) : control),
  };
}
