/**
 * The import rules of ARCHITECTURE.md, checked. Cycles between folders are checked by
 * scripts/check-folders.mjs.
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
    {
      name: 'statistics-and-random-stand-alone',
      comment: 'Numbers in, numbers out: nothing of the project but its errors.',
      severity: 'error',
      from: { path: '^src/(statistics|random)/' },
      to: { path: '^src/', pathNot: '^src/(statistics/|random/|errors\\.ts$)' },
    },
    {
      name: 'trajectory-nouns-come-first',
      comment: 'The shared nouns depend on nothing that uses them.',
      severity: 'error',
      from: { path: '^src/trajectory/' },
      to: { path: '^src/', pathNot: '^src/(trajectory/|python/|(errors|file-failure)\\.ts$)' },
    },
    {
      name: 'the-store-knows-bytes-only',
      comment: 'Logs, locks and atomic writes serve any content; names of files are run-folder’s.',
      severity: 'error',
      from: { path: '^src/store/' },
      to: { path: '^src/', pathNot: '^src/(store/|(errors|file-failure)\\.ts$)' },
    },
    {
      name: 'judges-never-see-labels',
      comment: 'Truth cannot leak into a judge that cannot name it.',
      severity: 'error',
      from: { path: '^src/judges/' },
      to: {
        path: '^src/(trajectory/(label|trajectory)\\.ts|trajectory/wire/|dataset/|metrics/|run-folder/)',
      },
    },
    {
      name: 'metrics-are-numbers-about-columns',
      comment: 'A metric neither asks a model, nor judges, nor reads a file, nor renders.',
      severity: 'error',
      from: { path: '^src/metrics/' },
      to: { path: '^src/(models|judges|judging|run-folder|store|report)/' },
    },
    {
      name: 'gates-read-measurements',
      comment: 'A gate decides on numbers. Who measured or rendered them is not its business.',
      severity: 'error',
      from: { path: '^src/gate/' },
      to: { path: '^src/(models|judges|judging|run-folder|store|report)/' },
    },
    {
      name: 'the-run-folder-does-not-judge-or-render',
      comment: 'It knows what lies on disk; judging and reporting are done with what it reads.',
      severity: 'error',
      from: { path: '^src/run-folder/' },
      to: { path: '^src/(judging|gate|report|ablation|agent|paper|planning)/' },
    },
    {
      name: 'renderers-ask-nobody',
      comment: 'A report shows what it is given: no model, no judging, no writing of files.',
      severity: 'error',
      from: { path: '^src/report/' },
      to: { path: '^src/(models|judging|store)/' },
    },
    {
      name: 'only-pipeline-service-and-cli-compose',
      comment:
        'Folders below the pipeline know nothing of it, of the service or of the command line.',
      severity: 'error',
      from: {
        path: '^src/',
        pathNot: '^src/(pipeline|service|cli)/|^src/(index|scale-exports|traces-exports)\\.ts$',
      },
      to: { path: '^src/(pipeline|service|cli)/' },
    },
    {
      name: 'the-pipeline-knows-no-service-and-no-command-line',
      severity: 'error',
      from: { path: '^src/pipeline/' },
      to: { path: '^src/(service|cli)/' },
    },
    {
      name: 'the-service-knows-no-command-line',
      severity: 'error',
      from: { path: '^src/service/' },
      to: { path: '^src/cli/' },
    },
    {
      name: 'only-its-own-folder-knows-an-environment',
      comment:
        'Everything that knows about refunds lives under environments/support-desk. The pipeline may find an environment by its name; the paper is about that desk, so its figures may name it.',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/(environments/|paper/|cli/|index\\.ts$)' },
      to: { path: '^src/environments/', pathNot: '^src/environments/load-environment\\.ts$' },
    },
    {
      name: 'only-pipeline-service-and-cli-load-environments',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/(environments/|pipeline/|service/|cli/|index\\.ts$)' },
      to: { path: '^src/environments/load-environment\\.ts$' },
    },
    {
      name: 'only-the-command-line-rebuilds-the-paper',
      comment: 'The paper is a user of the engine like any other: nothing else rests on it.',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/(paper/|cli/|index\\.ts$)' },
      to: { path: '^src/paper/' },
    },
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    doNotFollow: { path: 'node_modules' },
  },
};
