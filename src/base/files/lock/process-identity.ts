import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';
import { errorCode } from '../../errors.ts';

/**
 * Where process numbers mean the same: this boot of this machine and, on Linux, this PID namespace. Two
 * containers may share a volume and even a hostname, and neither can see whether the other's processes
 * are alive.
 */
export function processSpace(): string {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    return `${hostname()} ${boot} ${readlinkSync('/proc/self/ns/pid')}`;
  } catch {
    // Only Linux has PID namespaces; elsewhere the machine decides.
    return hostname();
  }
}

/**
 * When a process started, in the system's own ticks; null where the system does not say. It tells a
 * process from a later one that was given the same number.
 */
export function startTicks(pid: number): string | null {
  const fields = statusFields(pid);
  return fields?.[19] ?? null;
}

/** Whether a process is running. A zombie, killed but not yet waited for, is not. */
export function isAlive(pid: number, ticks: string | null): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    // Another user's process may not be signalled, but it exists.
    if (errorCode(error) !== 'EPERM') return false;
  }
  const fields = statusFields(pid);
  if (fields === null) return true;
  if (fields[0] === 'Z' || fields[0] === 'X') return false;
  return ticks === null || fields[19] === ticks;
}

/** The fields of /proc/PID/stat after the command, whose name may contain spaces and brackets. */
function statusFields(pid: number): readonly string[] | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return text.slice(text.lastIndexOf(')') + 2).split(' ');
  } catch {
    return null;
  }
}
