import { spawn } from 'node:child_process';

/** What opens a file the way a double click would. */
function opener(path: string): readonly [string, ...string[]] {
  switch (process.platform) {
    case 'darwin':
      return ['open', path];
    case 'win32':
      // The empty word is the window's title, which `start` takes first.
      return ['cmd', '/c', 'start', '""', path];
    default:
      return ['xdg-open', path];
  }
}

/** Opens a file in the reader's browser; false where there is nothing to open it with. */
export function openInBrowser(path: string): Promise<boolean> {
  const [command, ...args] = opener(path);
  return new Promise((resolve) => {
    const child = spawn(command, args, { stdio: 'ignore', detached: true });
    child.once('error', () => resolve(false));
    child.once('spawn', () => {
      // The browser outlives the command.
      child.unref();
      resolve(true);
    });
  });
}
