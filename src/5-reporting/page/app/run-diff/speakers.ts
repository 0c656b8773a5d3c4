import type { MessageStep } from '../../../../run/run.ts';

/** Who wrote a message, as the page calls them. */
export function speakerOf({ from, agent }: Pick<MessageStep, 'from' | 'agent'>): string {
  if (agent !== undefined) return agent;
  return SPEAKERS[from];
}

const SPEAKERS: Readonly<Record<MessageStep['from'], string>> = {
  user: 'user',
  agent: 'agent',
  environment: 'environment',
};
