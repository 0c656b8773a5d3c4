import { defineConfig } from 'vitest/config';
import tests from './vitest.config.ts';

/** What npm run check tries out beside its static checks. */
export default defineConfig({
  ...tests,
  test: { ...tests.test, include: ['test/**/*.check.ts'] },
});
