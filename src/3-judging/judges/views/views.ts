import { outcomeView } from './outcome-view.ts';
import { stepView } from './step-view.ts';
import type { View, ViewName } from './view.ts';

export const views: readonly View[] = [stepView, outcomeView];

const BY_NAME: Readonly<Record<ViewName, View>> = { step: stepView, outcome: outcomeView };

export function viewNamed(name: ViewName): View {
  return BY_NAME[name];
}
