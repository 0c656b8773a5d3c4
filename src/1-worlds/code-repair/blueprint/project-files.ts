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
];

/** The files of the repository, in the order in which they are listed. */
export function projectFiles(
  project: string,
  units: readonly PlacedUnit[],
  visible: VisibleCases,
  bug: PlacedBug | null,
): Files {
  const sources = units.map((unit): [string, string] => [
    unit.sourcePath,
    unit === bug?.unit ? unit.source.replace(bug.right, () => bug.wrong) : unit.source,
  ]);
  const tests = units.map((unit): [string, string] => [
    unit.testPath,
    testFile(unit, visible.get(unit) ?? []),
  ]);
  const others: [string, string][] = [
    ['README.md', readme(project, units)],
    ['package.json', manifest(project)],
  ];
  return new Map([...others, ...sources, ...tests].sort(([a], [b]) => (a < b ? -1 : 1)));
}

function readme(project: string, units: readonly PlacedUnit[]): string {
  const modules = units.map(({ sourcePath }) => `- \`${sourcePath}\``).toSorted();
  return `# ${project}\n\nSmall functions that several services share. The doc comment of a function says what it promises;\ntests follow the doc comments, not the other way round.\n\n${modules.join('\n')}\n`;
}

function manifest(project: string): string {
  return `{
  "name": "${project}",
  "version": "1.4.2",
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
