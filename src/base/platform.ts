/** The two families of systems whose rules for paths, command lines and processes differ. */
export type Platform = 'posix' | 'windows';

/** The family that this process runs on. */
export const PLATFORM: Platform = process.platform === 'win32' ? 'windows' : 'posix';

/** What starts Python: its installer for Windows brings no `python3`. */
export const PYTHON = PLATFORM === 'windows' ? 'python' : 'python3';
