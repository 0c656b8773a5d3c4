import type { StopSwitch } from '../../asking/stop.ts';

/**
 * Whether a run takes back the calls that no worker has made yet. One that has spent its budget has paid
 * for these calls and waits for them; any other end takes them back.
 */
export function takesBack({ draining, reason }: StopSwitch): boolean {
  return draining.aborted && reason?.kind !== 'max calls' && reason?.kind !== 'max cost';
}
