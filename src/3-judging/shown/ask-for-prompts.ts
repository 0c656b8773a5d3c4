import type { NumberFormats } from '../../run/number-formats.ts';
import type { Run } from '../../run/run.ts';
import { externalInput } from '../judges/external-input.ts';
import type { ExternalJudge, Judge } from '../judges/judge.ts';
import type { CapturingModel } from './capturing-model.ts';

/** What a judge sends about a run; empty where nothing was seen of it. */
export interface PromptSource {
  /** How many pairs of each fault type to ask about, because asking takes time; null for all. */
  readonly pairsOfType: number | null;
  /**
   * @param id another one each time
   * @param turn runs of different turns are asked about by instances that know nothing of each other
   */
  promptsFor(run: Run, id: string, turn: number): Promise<readonly string[]>;
}

/** As many pairs of each type show whether the type is shown; a judge may take seconds for each. */
const EXTERNAL_PAIRS = 5;

/** What a judge sends can be seen if it asks a model through us, or through the model that captures. */
export function promptSource(
  judge: Judge,
  model: CapturingModel | null,
  formats: NumberFormats,
  signal: AbortSignal,
): PromptSource | null {
  switch (judge.kind) {
    case 'local':
      return null;
    case 'model':
      return {
        pairsOfType: null,
        promptsFor: async (run) =>
          judge.questions(run).map(({ system, prompt }) => `${system ?? ''}\n${prompt}`),
      };
    case 'external':
      return {
        pairsOfType: EXTERNAL_PAIRS,
        promptsFor: async (run, id, turn) => {
          model?.take();
          const input = externalInput(id, judge.view, run, formats);
          const said = await prompted(judge, input, signal, turn);
          return [...(model?.take() ?? []), ...said];
        },
      };
  }
}

/** What the judge itself says that it sent. A judge that cannot read the answer has sent its prompt all the same. */
async function prompted(
  judge: ExternalJudge,
  ...[input, signal, turn]: Required<Parameters<ExternalJudge['judge']>>
): Promise<readonly string[]> {
  try {
    const { prompts = [] } = await judge.judge(input, signal, turn);
    return prompts;
  } catch (error) {
    if (signal.aborted) throw error;
    return [];
  }
}
