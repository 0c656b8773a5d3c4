import type { Environment } from '../environment/environment.ts';
import { supportDesk } from './support-desk/support-desk.ts';

/** The environments that come with the package. The first is the default. */
export const environments: readonly Environment[] = [supportDesk];
