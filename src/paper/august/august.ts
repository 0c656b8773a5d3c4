import { FigureSheet, publishedFigures } from '../figure-sheet.ts';
import { pairedStreams } from '../streams.ts';
import { agent } from './agent.ts';
import type { AugustData } from './august-data.ts';
import { composition } from './composition.ts';
import { cost } from './cost.ts';
import { examplePair, identicalPairs } from './identical-pairs.ts';
import { judgeCounts } from './judge-counts.ts';
import { mainTable } from './main-table.ts';
import { pairedTables } from './paired-tables.ts';
import { prevalenceTable } from './prevalence-table.ts';
import { rationales } from './rationales.ts';
import { scenarios } from './scenarios.ts';
import { sequenceRule } from './sequence-rule.ts';
import { votes } from './votes.ts';

/** Every figure of the August runs. */
export function augustFigures(data: AugustData): FigureSheet {
  const sheet = new FigureSheet(publishedFigures.august);
  const { instances, designCells, promises } = pairedStreams();
  composition(sheet, data);
  mainTable(sheet, data);
  judgeCounts(sheet, data);
  pairedTables(sheet, data, instances);
  prevalenceTable(sheet, data, designCells);
  scenarios(sheet, data);
  identicalPairs(sheet, data);
  examplePair(sheet, data);
  votes(sheet, data, promises);
  rationales(sheet, data);
  cost(sheet, data);
  agent(sheet, data);
  sequenceRule(sheet, data);
  return sheet;
}
