import { defineConfig } from 'vite';
import { singlePage } from './scripts/single-page.mjs';

/** The page at the root of the service, which asks the service for what it shows. */
export default defineConfig(singlePage('src/doors/service/home/app', 'home-page'));
