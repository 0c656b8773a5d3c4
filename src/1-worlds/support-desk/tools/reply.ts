import { z } from 'zod';
import { succeeded, type Tool } from '../../contract/tool.ts';
import type { Desk } from '../desk.ts';

/** The text reaches the customer and changes nothing in the world, so it is not read. */
export const reply: Tool<Desk> = {
  name: 'reply',
  arguments: z.object({ text: z.string() }),
  result: z.object({ sent: z.boolean() }),
  grounded: [],
  call() {
    return succeeded({ sent: true });
  },
};
