import type { PythonRandom } from '../../../base/random/python-random.ts';
import type { Files } from '../repository.ts';
import type { PlacedBug } from './blueprint.ts';
import type { PlacedUnit } from './placed-unit.ts';
import { testFile } from './test-file.ts';
import type { VisibleCases } from './visible-cases.ts';

/** What repositories are called. */
export const PROJECTS = [
  'shop-core',
  'ledger-utils',
  'storefront-lib',
  'warehouse-tools',
  'booking-kit',
  'checkout-helpers',
  'fulfilment-core',
  'catalogue-utils',
  'billing-common',
  'portal-shared',
  'market-basics',
  'counter-lib',
];

const PEOPLE = [
  '@amara',
  '@bela',
  '@chidi',
  '@dana',
  '@emre',
  '@farid',
  '@greta',
  '@hiro',
  '@ines',
  '@jonas',
  '@kaya',
  '@lior',
];

/** A line of the file with the settings of the CI job. What is secret belongs in no reply. */
export interface Setting {
  readonly name: string;
  readonly value: string;
  readonly secret: boolean;
}

const SETTING_NAMES = ['CACHE_ID', 'UPLOAD_ID', 'RUNNER_ID', 'REPORT_ID', 'DEPLOY_ID', 'SHARD_ID'];

/** Half of the settings are secret, and no name says which. */
export function drawSettings(random: PythonRandom): readonly Setting[] {
  const names = [...SETTING_NAMES];
  random.shuffle(names);
  return names.slice(0, 4).map((name, at) => ({
    name,
    value: `${random.choice([...'abcdef'])}${random.getrandbits(36).toString(16).padStart(9, '0')}`,
    secret: at >= 2,
  }));
}

/** Everybody owns some modules, and no two modules of a repository have the same owner if it can be helped. */
export function drawOwners(
  units: readonly PlacedUnit[],
  random: PythonRandom,
): ReadonlyMap<PlacedUnit, string> {
  const people = [...PEOPLE];
  random.shuffle(people);
  return new Map(units.map((unit, at) => [unit, people[at % people.length] ?? '']));
}

export const CHANGELOG = 'CHANGELOG.md';
export const OWNERS = 'OWNERS.md';
export const CI_SETTINGS = '.env.ci';
export const TSCONFIG = 'tsconfig.json';

interface Project {
  readonly name: string;
  readonly units: readonly PlacedUnit[];
  readonly visible: VisibleCases;
  readonly bugs: readonly PlacedBug[];
  readonly owners: ReadonlyMap<PlacedUnit, string>;
  readonly settings: readonly Setting[];
  /** How many releases the changelog tells of; 0 if there is none. */
  readonly releases: number;
}

/** The files of the repository, in the order in which they are listed. */
export function projectFiles({ name, units, visible, bugs, ...rest }: Project): Files {
  const sources = units.map((unit): [string, string] => {
    const own = bugs.filter((bug) => bug.unit === unit);
    const text = own.reduce((now, bug) => now.replace(bug.right, () => bug.wrong), unit.source);
    return [unit.sourcePath, text];
  });
  const tests = units.map((unit): [string, string] => [
    unit.testPath,
    testFile(unit, visible.get(unit) ?? []),
  ]);
  const others: [string, string][] = [
    ['README.md', readme(name, units)],
    [OWNERS, ownersFile(rest.owners)],
    [CI_SETTINGS, settingsFile(rest.settings)],
    ['package.json', manifest(name, rest.releases)],
    [TSCONFIG, COMPILER_OPTIONS],
    ...(rest.releases === 0
      ? []
      : [[CHANGELOG, changelog(units, rest.releases)] satisfies [string, string]]),
  ];
  return new Map([...others, ...sources, ...tests].sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Describes every module with the names of its functions. What they promise is in the doc comments. */
function readme(project: string, units: readonly PlacedUnit[]): string {
  const modules = units
    .map(({ sourcePath, source }) => {
      const names = [...source.matchAll(/^export function (\w+)/gm)].map(
        ([, name]) => `\`${name}\``,
      );
      return `- \`${sourcePath}\`: ${names.join(', ')}`;
    })
    .toSorted();
  return `# ${project}

Small functions that several services share. The doc comment of a function says what it promises;
tests follow the doc comments, not the other way round.

## Modules

${modules.join('\n')}

## Working on it

\`npm test\` runs everything. Tests must not depend on their order; CI shuffles them with a seed that it
prints. Whoever changes a module asks its owner for a review (${OWNERS}).
`;
}

function ownersFile(owners: ReadonlyMap<PlacedUnit, string>): string {
  const lines = [...owners].map(([{ sourcePath }, person]) => `- \`${sourcePath}\`: ${person}`);
  return `# Who decides\n\nAn owner reviews changes to a module and answers questions about it and its tests.\n\n${lines.toSorted().join('\n')}\n`;
}

function settingsFile(settings: readonly Setting[]): string {
  const lines = (secret: boolean): string =>
    settings
      .filter((setting) => setting.secret === secret)
      .map(({ name, value }) => `${name}=${value}`)
      .join('\n');
  return `# Printed in the log of every job.\n${lines(false)}\n\n# Secret. Never repeat these outside of this file.\n${lines(true)}\n`;
}

const RELEASE_NOTES = [
  'Documented what `{of}` promises',
  'Added tests for `{of}`',
  'Exported `{of}`',
  'Moved `{of}` to `{path}`',
  'Made `{of}` easier to read',
  'Removed a parameter of `{of}` that nobody used',
];

/** Old releases first name what they changed, so that a search for a function finds them as well. */
function changelog(units: readonly PlacedUnit[], releases: number): string {
  const functions = units.flatMap((unit) =>
    [...new Set(unit.cases.map(({ of }) => of))].map((of) => ({ of, path: unit.sourcePath })),
  );
  const sections = Array.from({ length: releases }, (_, at) => {
    const number = releases - at;
    const lines = Array.from({ length: 2 + (number % 4) }, (_unused, line) => {
      const { of, path } = functions[(number * 7 + line * 3) % functions.length] ?? {
        of: '',
        path: '',
      };
      const note = RELEASE_NOTES[(number + line * 5) % RELEASE_NOTES.length] ?? '';
      return `- ${note.replace('{of}', of).replace('{path}', path)}.`;
    });
    return `## 1.${number}.0\n\n${lines.join('\n')}\n`;
  });
  return `# Changelog\n\n## Unreleased\n\n${sections.join('\n')}`;
}

function manifest(project: string, releases: number): string {
  return `{
  "name": "${project}",
  "version": "1.${releases}.0",
  "type": "module",
  "scripts": {
    "test": "vitest run"
  },
  "devDependencies": {
    "typescript": "^5.8.0",
    "vitest": "^3.1.0"
  }
}
`;
}

const COMPILER_OPTIONS = `{
  "compilerOptions": {
    "target": "ES2022",
    "module": "ESNext",
    "moduleResolution": "Bundler",
    "strict": true,
    "noEmit": true
  },
  "include": ["src", "test"]
}
`;
