import { z } from 'zod';
import { trajectoryRow } from '../../../run/wire/trajectory-schema.ts';

/** A trajectory in a request. It is read by the readers of files, which are far quicker than a schema. */
export const trajectoryValue = z.unknown();

/** What documents say of such a value. */
export const documentedTrajectory = trajectoryRow;
