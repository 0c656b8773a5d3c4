import { augustFigures } from './august/august.ts';
import { loadAugust } from './august/august-data.ts';
import { type Figures, publishedFigures } from './figure-sheet.ts';
import { octoberFigures } from './october/october.ts';
import { loadOctober } from './october/october-data.ts';
import { findRelease } from './release-files.ts';

/** Figures that the rows at hand cannot give, and what they would need. */
export interface NotRebuilt {
  readonly names: readonly string[];
  readonly reasons: readonly string[];
}

export interface RebuiltPaper {
  readonly august: Figures;
  readonly october: Figures;
  readonly notRebuilt: NotRebuilt | null;
}

/** Rebuilds every figure of the paper that the rows in a folder can give. */
export async function rebuildPaper(folder: string): Promise<RebuiltPaper> {
  const files = findRelease(folder);
  const data = await loadAugust(files);
  const august = augustFigures(data);
  const october = octoberFigures(await loadOctober(files, data));
  const names = [...august.missing, ...october.sheet.missing];
  return {
    august: august.figures,
    october: october.sheet.figures,
    notRebuilt: names.length === 0 ? null : { names, reasons: october.lacking },
  };
}

export interface Difference {
  readonly name: string;
  readonly published: string;
  readonly rebuilt: string;
}

/** Rebuilt figures that are not what was published. */
export function differences({ august, october }: RebuiltPaper): readonly Difference[] {
  const compare = (rebuilt: Figures, published: Figures): readonly Difference[] =>
    Object.entries(rebuilt).flatMap(([name, figure]) => {
      const printed = published[name] ?? '';
      return figure === printed ? [] : [{ name, published: printed, rebuilt: figure }];
    });
  return [
    ...compare(august, publishedFigures.august),
    ...compare(october, publishedFigures.october),
  ];
}
