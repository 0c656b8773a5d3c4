/**
 * A function of an object that works its answer out once. Everything about a task follows from the task, and
 * whoever plants faults asks the same again for every one of them.
 */
export function oncePer<Subject extends object, Value>(
  make: (subject: Subject) => Value,
): (subject: Subject) => Value {
  const known = new WeakMap<Subject, { readonly value: Value }>();
  return (subject) => {
    let made = known.get(subject);
    if (made === undefined) {
      made = { value: make(subject) };
      known.set(subject, made);
    }
    return made.value;
  };
}
