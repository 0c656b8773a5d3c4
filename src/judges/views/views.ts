import { outcomeView } from './outcome-view.ts';
import { stepView } from './step-view.ts';
import type { View } from './view.ts';

export const views: readonly View[] = [stepView, outcomeView];
