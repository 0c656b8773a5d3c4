import { cpus } from 'node:os';

/** Starts watching how busy the cores are, with whatever runs on them; call the result to know. */
export function watchCores() {
  const before = times();
  return () => {
    const after = times();
    return (after.busy - before.busy) / (after.all - before.all);
  };
}

function times() {
  let busy = 0;
  let all = 0;
  for (const { times } of cpus()) {
    const sum = Object.values(times).reduce((total, each) => total + each, 0);
    all += sum;
    busy += sum - times.idle;
  }
  return { busy, all };
}
