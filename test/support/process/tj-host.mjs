// Runs the built command again and again in one process, because most of the time of a short command is
// spent on starting Node and loading the program. Each line that arrives on file descriptor 3 is a call,
// and each line that leaves on 4 is what came of it.
//
// A call goes through the program's own front door, and ends when a process of its own would: when
// nothing is left to do, or when something calls process.exit. The latter ends this process as well.
import { readSync, writeSync } from 'node:fs';
import { PassThrough } from 'node:stream';
import { pathToFileURL } from 'node:url';

const CALLS = 3;
const RESULTS = 4;
const front = pathToFileURL(process.argv[2]).href;

/** What a call may add listeners to. The next call must find them without. */
const emitters = [process, process.stdout, process.stderr];

let calls = 0;
let call = null;

process.on('beforeExit', () => {
  finish(false);
  begin();
});
process.on('exit', () => finish(true));
begin();

function begin() {
  const line = readLine();
  // The tests are over.
  if (line === null) return;
  const { args, input, cwd, script, env } = JSON.parse(line);
  process.chdir(cwd);
  for (const name of Object.keys(process.env)) delete process.env[name];
  Object.assign(process.env, env);
  process.argv = [process.execPath, script, ...args];
  process.exitCode = undefined;
  Object.defineProperty(process, 'stdin', { configurable: true, value: new PassThrough() });
  process.stdin.end(input);
  call = {
    stdout: captured(process.stdout),
    stderr: captured(process.stderr),
    before: new Set(allListeners().map(({ listener }) => listener)),
  };
  // A new address runs the first file again; the rest of the program is loaded once.
  calls += 1;
  void import(`${front}?${calls}`);
}

function finish(isOver) {
  if (call === null) return;
  const { stdout, stderr, before } = call;
  call = null;
  const added = allListeners().filter(({ listener }) => !before.has(listener));
  for (const { emitter, name, listener } of added) {
    if (emitter === process && name === 'exit') listener.call(process, process.exitCode ?? 0);
    emitter.removeListener(name, listener);
  }
  const status = process.exitCode ?? 0;
  const result = { status, stdout: stdout(), stderr: stderr(), isOver };
  writeWhole(Buffer.from(`${JSON.stringify(result)}\n`));
}

function allListeners() {
  return emitters.flatMap((emitter) =>
    emitter
      .eventNames()
      .flatMap((name) =>
        emitter.rawListeners(name).map((listener) => ({ emitter, name, listener })),
      ),
  );
}

function captured(stream) {
  const pieces = [];
  stream.write = (piece, ...rest) => {
    pieces.push(Buffer.from(piece));
    const done = rest.at(-1);
    if (typeof done === 'function') process.nextTick(done);
    return true;
  };
  return () => Buffer.concat(pieces).toString('utf8');
}

/** The next line, or null if there will be none. Waits without the event loop, which must look empty. */
function readLine() {
  const pieces = [];
  const buffer = Buffer.alloc(65_536);
  for (;;) {
    const length = readSync(CALLS, buffer);
    if (length === 0) return null;
    pieces.push(Buffer.from(buffer.subarray(0, length)));
    if (buffer[length - 1] === 10) return Buffer.concat(pieces).toString('utf8');
  }
}

function writeWhole(bytes) {
  for (let rest = bytes; rest.length > 0; ) rest = rest.subarray(writeSync(RESULTS, rest));
}
