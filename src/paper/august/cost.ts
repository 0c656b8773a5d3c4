import type { FigureSheet } from '../figure-sheet.ts';
import { decimal, thousands } from '../format.ts';
import { augustJudges } from '../names.ts';
import type { AugustData } from './august-data.ts';

const SECONDS_PER_HOUR = 3600;

/** Time and tokens. */
export function cost(sheet: FigureSheet, { judges }: AugustData): void {
  let seconds = 0;
  for (const name of augustJudges) {
    const { latencySeconds, promptTokens, completionTokens, verdicts } = judges[name];
    seconds += latencySeconds;
    sheet.set(`${name}Cost`, decimal(latencySeconds / verdicts, 1));
    sheet.set(`${name}PromptTok`, thousands(promptTokens));
    sheet.set(`${name}ComplTok`, thousands(completionTokens));
    sheet.set(`${name}MeanTokens`, decimal(completionTokens / verdicts, 0));
  }
  sheet.set('TotalHours', decimal(seconds / SECONDS_PER_HOUR, 2));
}
