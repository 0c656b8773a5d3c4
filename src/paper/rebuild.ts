import { present } from '../base/present.ts';
import { augustTables } from './august/august.ts';
import { loadAugust } from './august/august-data.ts';
import { octoberFigures, octoberNames } from './october/october.ts';
import { loadOctober } from './october/october-data.ts';
import {
  type Edition,
  type Figures,
  inOrderOfPublication,
  publishedFigures,
} from './paper-figures.ts';
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

/** Every figure that there is code for, by name. */
export const figureNames: Readonly<Record<Edition, readonly string[]>> = {
  august: augustTables.flatMap(({ names }) => names),
  october: octoberNames,
};

/** Rebuilds every figure of the paper that the rows in a folder can give. */
export async function rebuildPaper(folder: string): Promise<RebuiltPaper> {
  const files = findRelease(folder);
  const data = await loadAugust(files);
  const august: Figures = Object.assign({}, ...augustTables.map(({ rebuild }) => rebuild(data)));
  const october = octoberFigures(await loadOctober(files, data));
  const missing = octoberNames.filter((name) => !Object.hasOwn(october.figures, name));
  return {
    august: ordered('august', august),
    october: ordered('october', october.figures),
    notRebuilt:
      missing.length === 0
        ? null
        : { names: inOrderOfPublication('october', missing), reasons: october.lacking },
  };
}

function ordered(edition: Edition, figures: Figures): Figures {
  const names = inOrderOfPublication(edition, Object.keys(figures));
  return Object.fromEntries(names.map((name) => [name, present(figures[name])]));
}

export interface Difference {
  readonly name: string;
  readonly published: string;
  readonly rebuilt: string;
}

/** Rebuilt figures that differ from what was published. */
export function differences({ august, october }: RebuiltPaper): readonly Difference[] {
  const compare = (edition: Edition, rebuilt: Figures): readonly Difference[] =>
    Object.entries(rebuilt).flatMap(([name, figure]) => {
      const published = publishedFigures[edition][name] ?? '';
      return figure === published ? [] : [{ name, published, rebuilt: figure }];
    });
  return [...compare('august', august), ...compare('october', october)];
}
