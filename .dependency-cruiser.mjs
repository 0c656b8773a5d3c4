/** The import rules of ARCHITECTURE.md, checked. @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    {
      name: 'no-cycles',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'statistics-and-random-stand-alone',
      comment: 'Numbers in, numbers out: nothing of the project but its errors.',
      severity: 'error',
      from: { path: '^src/(statistics|random)/' },
      to: { path: '^src/', pathNot: '^src/(statistics|random|errors)' },
    },
    {
      name: 'judges-never-see-labels',
      comment: 'Truth cannot leak into a judge that cannot name it.',
      severity: 'error',
      from: { path: '^src/judges/' },
      to: { path: '^src/(trajectory/(label|trajectory)\\.ts|trajectory/wire/|dataset/|metrics/)' },
    },
    {
      name: 'metrics-never-import-models',
      severity: 'error',
      from: { path: '^src/metrics/' },
      to: { path: '^src/(models|judges)/' },
    },
    {
      name: 'only-pipeline-and-cli-compose',
      comment: 'Folders below the pipeline know nothing of it or of the command line.',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/(pipeline|cli)/|^src/index\\.ts$' },
      to: { path: '^src/(pipeline|cli)/' },
    },
    {
      name: 'the-pipeline-knows-no-command-line',
      severity: 'error',
      from: { path: '^src/pipeline/' },
      to: { path: '^src/cli/' },
    },
    {
      name: 'only-its-own-folder-knows-an-environment',
      comment:
        'Everything that knows about refunds lives under environments/support-desk. The paper is about that desk, so its figures may name it.',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/(environments/|paper/|cli/|index\\.ts$)' },
      to: { path: '^src/environments/' },
    },
    {
      name: 'only-the-command-line-rebuilds-the-paper',
      comment: 'The paper is a user of the engine like any other: nothing else rests on it.',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/(paper/|cli/|index\\.ts$)' },
      to: { path: '^src/paper/' },
    },
    {
      name: 'trajectory-nouns-come-first',
      comment: 'The shared nouns depend on nothing that uses them.',
      severity: 'error',
      from: { path: '^src/trajectory/' },
      to: { path: '^src/', pathNot: '^src/(trajectory|python|errors)' },
    },
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    doNotFollow: { path: 'node_modules' },
  },
};
