#!/usr/bin/env node
// Nothing is imported here, because everything that is imported is loaded before the first line runs,
// and a Node that is too old would fail in the middle of it.
const OLDEST_NODE = 20;
const { node } = process.versions;

if (Number.parseInt(node, 10) < OLDEST_NODE) {
  process.stderr.write(
    `tj: this is Node ${node}, and trajectory-judge needs Node ${OLDEST_NODE} or later; install it from https://nodejs.org\n`,
  );
  process.exitCode = 2;
} else {
  const { run } = await import('./run-program.ts');
  await run();
}

export {};
