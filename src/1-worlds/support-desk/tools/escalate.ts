import { z } from 'zod';
import { succeeded, type Tool } from '../../contract/tool.ts';
import type { Desk } from '../desk.ts';

export const escalate: Tool<Desk> = {
  name: 'escalate',
  arguments: z.object({ reason: z.string() }),
  result: z.object({ ticket: z.string(), reason: z.string() }),
  grounded: [],
  call(_desk, { reason }) {
    return succeeded({ ticket: 'ESC-OPEN', reason: reason ?? '' });
  },
};
