import type { Instance } from '../../1-worlds/contract/environment.ts';
import type { FaultOperator } from '../../1-worlds/contract/fault-operator.ts';
import { PythonRandom } from '../../base/random/python-random.ts';
import { DEGREES, type Degree } from '../../run/label.ts';

type Fault = FaultOperator<Instance>;

/** A fault whose edit treats it in one of the ways that its operator knows. */
interface GradedFault extends Fault {
  readonly degree: Degree;
}

/** Whether a fault was made to be of a degree, and of which, as its label says it. */
export const degreeOf = (fault: Fault): { readonly degree?: Degree } =>
  isGraded(fault) ? { degree: fault.degree } : {};

const isGraded = (fault: Fault): fault is GradedFault => 'degree' in fault;

/** The same fault in each of its degrees, from the easiest; the fault as it is, if it has none. */
export function gradesOf(fault: Fault): readonly [Fault, ...Fault[]] {
  const { degrees } = fault;
  if (degrees === undefined) return [fault];
  const [first, ...others] = DEGREES.filter(
    (degree) => degree === 'neutral' || degrees[degree] !== undefined,
  ).map((degree) => graded(fault, degree));
  return first === undefined ? [fault] : [first, ...others];
}

function graded(fault: Fault, degree: Degree): GradedFault {
  const edit: Fault['edit'] = (script, instance, random) => {
    const plain = fault.edit(script, instance, random);
    return fault.degrees?.[degree]?.(plain, script, instance, random) ?? plain;
  };
  // A user's operator may be an instance of a class, which a spread would strip of its methods.
  return Object.create(fault, { edit: { value: edit }, degree: { value: degree } });
}

/**
 * Which of its grades each of so many faults of a type gets: equally many of each, in an order of their own,
 * because hosts in a row often differ in what makes a fault silent or loud.
 */
export function dealtGrades(
  grades: number,
  faults: number,
  stream: { readonly type: string; readonly seed: number | bigint },
): readonly number[] {
  const dealt = Array.from({ length: faults }, (_, at) => at % grades);
  new PythonRandom(`degrees-${stream.type}-${stream.seed}`).shuffle(dealt);
  return dealt;
}
