import type { Environment } from '../environment/environment.ts';

/** An environment that comes with the package. It is loaded when it is opened, and not before. */
export interface BuiltInEnvironment {
  readonly name: string;
  open(): Promise<Environment>;
}

/** The environments that come with the package. The first is the default. */
export const environments: readonly BuiltInEnvironment[] = [
  {
    name: 'support-desk',
    open: async () => (await import('./support-desk/support-desk.ts')).supportDesk,
  },
  {
    name: 'data-analyst',
    open: async () => (await import('./data-analyst/data-analyst.ts')).openDataAnalyst(),
  },
];
