import {
  formatsFrom,
  type NumberFormatList,
  type NumberFormats,
} from '../../run/number-formats.ts';
import { floatingFields } from './floating-fields.ts';
import type { Subject } from './subject.ts';

/**
 * Which numbers of an environment's tools are floating-point, according to their schemas. Recorded
 * tools have no schemas, and their numbers are written as they were recorded.
 */
export function numberFormats(subject: Pick<Subject, 'tools'>): NumberFormats {
  return formatsFrom(numberFormatList(subject));
}

/** The same as plain data. */
export function numberFormatList({ tools = [] }: Pick<Subject, 'tools'>): NumberFormatList {
  return tools.map(({ name, arguments: taken, result }) => ({
    tool: name,
    arguments: [...floatingFields(taken)],
    result: [...floatingFields(result)],
  }));
}
