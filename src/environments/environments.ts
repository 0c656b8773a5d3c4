import type { Environment } from '../environment/environment.ts';
import { supportDesk } from './support-desk/support-desk.ts';

/** An environment that comes with the package, and how to open it when it is needed. */
export interface BuiltInEnvironment {
  readonly name: string;
  open(): Promise<Environment>;
}

/** The environments that come with the package. The first is the default. */
export const environments: readonly BuiltInEnvironment[] = [
  { name: 'support-desk', open: async () => supportDesk },
  {
    name: 'data-analyst',
    open: async () => (await import('./data-analyst/data-analyst.ts')).openDataAnalyst(),
  },
];
