/** The rooms of src, each with those that it may import. The numbers are the order in which data flows. */
const ROOMS = {
  base: [],
  run: ['base'],
  folder: ['base', 'run'],
  '1-worlds': ['base', 'run', 'folder'],
  '1-traces': ['base', 'run', 'folder'],
  '2-planting': ['base', 'run', 'folder', '1-worlds', '1-traces'],
  '3-judging': ['base', 'run', 'folder', '1-worlds', '1-traces', '2-planting'],
  '4-measuring': ['base', 'run', 'folder', '1-worlds', '1-traces', '2-planting', '3-judging'],
};
ROOMS['5-reporting'] = [...ROOMS['4-measuring'], '4-measuring'];
ROOMS.paper = [...ROOMS['5-reporting'], '5-reporting'];
ROOMS.doors = [...ROOMS.paper, 'paper'];

/**
 * The import rules of ARCHITECTURE.md, checked.
 *
 * @type {import('dependency-cruiser').IConfiguration}
 */
export default {
  forbidden: [
    {
      name: 'no-cycles',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    ...Object.entries(ROOMS).map(([room, allowed]) => ({
      name: `what-${room}-may-import`,
      severity: 'error',
      from: { path: `^src/${room}/` },
      to: { path: '^src/', pathNot: `^src/(${[room, ...allowed].join('|')})/` },
    })),
    {
      name: 'no-file-outside-a-room',
      severity: 'error',
      from: { path: '^src/', pathNot: `^src/(${Object.keys(ROOMS).join('|')})/` },
      to: {},
    },
    {
      name: 'numbers-in-numbers-out',
      comment:
        'Statistics and random streams know nothing of the project but its errors and `present`.',
      severity: 'error',
      from: { path: '^src/(4-measuring/statistics|base/random)/' },
      to: {
        path: '^src/',
        pathNot: '^src/(4-measuring/statistics/|base/random/|base/(errors|present)\\.ts$)',
      },
    },
    {
      name: 'judges-never-see-labels',
      comment: 'Truth cannot leak into a judge that cannot name it.',
      severity: 'error',
      from: { path: '^src/3-judging/judges/' },
      to: { path: '^src/(run/(label|trajectory)\\.ts|run/wire/|2-planting/plan/|folder/)' },
    },
    {
      name: 'measuring-asks-nobody',
      comment: 'A metric neither asks a model nor opens a file; loading rows is what rows/ is for.',
      severity: 'error',
      from: { path: '^src/4-measuring/(metrics|comparing|recommending|statistics)/' },
      to: { path: '^src/(3-judging|folder|base/files)/' },
    },
    {
      name: 'renderers-ask-nobody',
      comment: 'What is shown is in the measurement: no model, no judging, no writing of files.',
      severity: 'error',
      from: { path: '^src/5-reporting/(tables|words|charts|page|export)/' },
      to: { path: '^src/(3-judging/(models|asking|queue)|base/files)/' },
    },
    {
      name: 'only-its-own-folder-knows-a-world',
      comment:
        'Everything that knows about refunds lives in 1-worlds/support-desk. The paper is about that desk, and the library offers it.',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/(1-worlds|paper|doors)/' },
      to: {
        path: '^src/1-worlds/',
        pathNot: '^src/1-worlds/(contract/|generate\\.ts$|load-environment\\.ts$|settings\\.ts$)',
      },
    },
    {
      name: 'only-the-command-line-and-the-library-rebuild-the-paper',
      comment: 'The paper is a user of the engine like any other: nothing else rests on it.',
      severity: 'error',
      from: { path: '^src/doors/', pathNot: '^src/doors/(cli|library)/' },
      to: { path: '^src/paper/' },
    },
    {
      name: 'the-service-knows-no-command-line',
      severity: 'error',
      from: { path: '^src/doors/(service|library)/' },
      to: { path: '^src/doors/cli/' },
    },
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    doNotFollow: { path: 'node_modules' },
  },
};
