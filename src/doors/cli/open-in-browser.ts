import { spawn } from 'node:child_process';

/** The command that opens a file as a double click would. */
function opener(path: string): readonly [string, ...string[]] {
  switch (process.platform) {
    case 'darwin':
      return ['open', path];
    case 'win32':
      // Unlike `start`, it is a program, so no shell reads the path.
      return ['explorer', path];
    default:
      return ['xdg-open', path];
  }
}

/** Opens a file in the user's browser; false if there is no command to do so. */
export function openInBrowser(path: string): Promise<boolean> {
  const [command, ...args] = opener(path);
  return new Promise((resolve) => {
    const child = spawn(command, args, { stdio: 'ignore', detached: true });
    child.once('error', () => resolve(false));
    child.once('spawn', () => {
      // The browser keeps running when this command has ended.
      child.unref();
      resolve(true);
    });
  });
}
