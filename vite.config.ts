import { defineConfig } from 'vite';
import { singlePage } from './scripts/single-page.mjs';

/** The report's page, built once into one file; `tj report` fills in the data. */
export default defineConfig(singlePage('src/5-reporting/page/app', 'report-page'));
