/**
 * A function of a task that works its answer out once. Everything about a task follows from the task, and
 * whoever plants faults asks the same again for every one of them.
 */
export function perTask<Task extends object, Value>(
  make: (task: Task) => Value,
): (task: Task) => Value {
  const known = new WeakMap<Task, { readonly value: Value }>();
  return (task) => {
    let made = known.get(task);
    if (made === undefined) {
      made = { value: make(task) };
      known.set(task, made);
    }
    return made.value;
  };
}
