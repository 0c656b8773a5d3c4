import type { FigureTable } from '../paper-figures.ts';
import { agent } from './agent-episodes.ts';
import type { AugustData } from './august-data.ts';
import { composition } from './composition.ts';
import { cost } from './cost-figures.ts';
import { detection } from './detection-figures.ts';
import { flagCounts } from './flag-counts.ts';
import { laterDifferences, mainDifferences } from './judge-differences.ts';
import { localisation } from './localisation-figures.ts';
import { metricTable } from './metric-figures.ts';
import { outcomePairs } from './outcome-pairs.ts';
import { pairedByType } from './paired-by-type.ts';
import { pairedTable } from './paired-figures.ts';
import { pairedPooled } from './paired-pooled.ts';
import { prevalence } from './prevalence.ts';
import { rationales } from './rationales.ts';
import { recallByType } from './recall-by-type.ts';
import { scenarios } from './scenarios.ts';
import { sequenceRule } from './sequence-rule.ts';
import { stepCounts } from './step-counts.ts';
import { mainStream, prevalenceStream } from './streams.ts';
import { typeConfusions } from './type-confusions.ts';
import { votes } from './votes.ts';

/** Every figure of the August edition. What shares a bootstrap is one table. */
export const augustTables: readonly FigureTable<AugustData>[] = [
  composition,
  metricTable(
    { ...detection, ...recallByType, ...mainDifferences },
    { stream: mainStream, exactAtEdges: true },
  ),
  metricTable(
    { ...prevalence, ...localisation, ...laterDifferences },
    { stream: prevalenceStream, exactAtEdges: false },
  ),
  pairedTable({ ...pairedByType, ...pairedPooled }),
  flagCounts,
  stepCounts,
  typeConfusions,
  scenarios,
  outcomePairs,
  votes,
  rationales,
  cost,
  agent,
  sequenceRule,
];
