import { runInView } from '../../../run/shown-view.ts';
import { outcomeView } from './outcome-view.ts';
import { stepView } from './step-view.ts';
import type { View, ViewName } from './view.ts';

/** Every step without the thoughts, which deployed models often hide. */
const actionsView: View = {
  name: 'actions',
  render: (run, formats) => stepView.render(runInView('actions', run), formats),
};

export const views: readonly View[] = [stepView, actionsView, outcomeView];

const BY_NAME: Readonly<Record<ViewName, View>> = {
  step: stepView,
  actions: actionsView,
  outcome: outcomeView,
};

export function viewNamed(name: ViewName): View {
  return BY_NAME[name];
}
