import type { Command } from 'commander';
import type { z } from 'zod';
import { workSettings } from '../../../3-judging/settings.ts';
import { declare } from '../declare.ts';

const settings = workSettings;
export type Settings = z.output<typeof settings>;

export const declaration = (command: Command): void =>
  declare(command, {
    description:
      'Takes calls from a queue, asks the models or runs the judges that it was started with, and puts the answers back. Start any number of workers, on any machines. Keys of providers stay here: they come from the environment variables of this process. Without --model, a worker answers for every model of Ollama, OpenAI, Anthropic and Google.',
    settings,
    notes:
      'The first Ctrl-C finishes the calls under way; the second gives them to other workers.\nExit codes: 0 ended as asked, 2 bad input, 130 interrupted twice.',
    examples: [
      'tj work --queue redis://box/0 --model qwen2.5:14b -j 16 --name gpu-3',
      'OPENAI_API_KEY=… tj work --queue rediss://u:pw@box/0 --model openai:gpt-4.1',
      'tj work --queue redis://box/0 --judge ./judge.ts',
    ],
    run: async (given) => (await import('../actions/work.ts')).work(given),
  });
