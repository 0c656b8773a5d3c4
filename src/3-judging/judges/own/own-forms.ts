import { addressForm } from './address-form.ts';
import { commandForm } from './command-form.ts';
import { moduleForm } from './module-form.ts';
import type { OwnForm } from './own-form.ts';
import { rubricForm } from './rubric-form.ts';

/** Every way to name a judge of one's own. A module comes last: a command may hold a path, too. */
export const ownForms: readonly OwnForm[] = [commandForm, addressForm, rubricForm, moduleForm];
