import type { Environment } from './contract/environment.ts';

/** An environment that comes with the package. It is loaded when somebody asks for it. */
export interface BuiltInEnvironment {
  readonly name: string;
  /** The environment that has the same world, of which this is another version. */
  readonly variantOf?: string;
  load(): Promise<Environment>;
}

/** The environments that come with the package. The first is the default. */
export const environments: readonly BuiltInEnvironment[] = [
  {
    name: 'support-desk',
    load: async () => (await import('./support-desk/support-desk.ts')).supportDesk,
  },
  {
    name: 'support-desk-varied',
    variantOf: 'support-desk',
    load: async () => (await import('./support-desk/varied/support-desk-varied.ts')).variedDesk,
  },
  {
    name: 'code-repair',
    load: async () => (await import('./code-repair/code-repair.ts')).codeRepair,
  },
  {
    name: 'data-analyst',
    load: async () => (await import('./data-analyst/data-analyst.ts')).openDataAnalyst(),
  },
];
