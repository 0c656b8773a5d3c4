import template from '../../../generated/report-page.html';
import type { Figure } from '../figures/figure.ts';
import { FIGURE_CSS } from '../figures/figure-style.ts';
import { escapeMarkup } from '../text/escape-markup.ts';
import { embeddedJson, packed } from './embed.ts';
import type { PageModel, PairChunk } from './page-model.ts';
import { pagePolicy } from './page-policy.ts';

/** What the page is filled with. */
export interface PageContent {
  readonly model: PageModel;
  readonly figures: readonly Figure[];
  readonly chunks: Iterable<PairChunk>;
}

/**
 * The report as one HTML file. Everything from a trajectory or a verdict is hostile: texts are packed
 * as base64 or escaped, the app puts them on the page as text only, and the policy lets
 * nothing run except the page's own script, and nothing load or send anything.
 */
export function reportPage({ model, figures, chunks }: PageContent): string {
  const styled = template.replace('</head>', () => `<style>${FIGURE_CSS}</style></head>`);
  const fill: Readonly<Record<string, string>> = {
    '<!--policy-->': `<meta http-equiv="Content-Security-Policy" content="${escapeMarkup(pagePolicy(styled))}">`,
    '<!--title-->': escapeMarkup(model.title),
    '<!--data-->': dataBlocks(model, figures, chunks),
  };
  // In one pass and by a function, because what is filled in may itself look like a place to fill.
  return styled.replace(/<!--(?:policy|title|data)-->/g, (place) => fill[place] ?? '');
}

function dataBlocks(
  model: PageModel,
  figures: readonly Figure[],
  chunks: Iterable<PairChunk>,
): string {
  const blocks = figures.map(
    ({ name, svg }) => `<template id="tj-figure-${escapeMarkup(name)}">${svg}</template>`,
  );
  blocks.push(`<script type="application/json" id="tj-model">${embeddedJson(model)}</script>`);
  let index = 0;
  for (const chunk of chunks) {
    blocks.push(
      `<script type="application/octet-stream" id="tj-chunk-${index++}">${packed(chunk)}</script>`,
    );
  }
  return blocks.join('\n');
}
