// The public sub-paths of the package, and the files that they are.
export const libraryEntries = {
  index: 'src/doors/library/index.ts',
  judge: 'src/doors/library/for-judges.ts',
  environment: 'src/doors/library/for-environments.ts',
  traces: 'src/doors/library/for-traces.ts',
  testing: 'src/doors/library/for-tests.ts',
  statistics: 'src/doors/library/for-statistics.ts',
  adapters: 'src/doors/adapters/adapters.ts',
};

/** What users import: `trajectory-judge`, `trajectory-judge/judge`, … */
export const importedAs = (entry) =>
  entry === 'index' ? 'trajectory-judge' : `trajectory-judge/${entry}`;
