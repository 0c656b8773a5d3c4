import template from '../../../generated/report-page.html';
import { escapeMarkup } from '../words/escape-markup.ts';
import { embeddedJson, packed } from './embed.ts';
import type { PageModel, PairChunk } from './page-model.ts';
import { pagePolicy } from './page-policy.ts';

/** What the page is filled with. */
export interface PageContent {
  readonly model: PageModel;
  readonly chunks: Iterable<PairChunk>;
}

/**
 * The report as one HTML file. Everything from a trajectory or a verdict is hostile: texts are packed
 * as base64 or escaped, the app puts them on the page as text only, and the policy lets
 * nothing run except the page's own script, and nothing load or send anything.
 */
export function reportPage({ model, chunks }: PageContent): string {
  const fill: Readonly<Record<string, string>> = {
    '<!--policy-->': `<meta http-equiv="Content-Security-Policy" content="${escapeMarkup(pagePolicy(template))}">`,
    '<!--title-->': escapeMarkup(model.title),
    '<!--data-->': dataBlocks(model, chunks),
  };
  // In one pass and by a function, because what is filled in may itself look like a place to fill.
  return template.replace(/<!--(?:policy|title|data)-->/g, (place) => fill[place] ?? '');
}

function dataBlocks(model: PageModel, chunks: Iterable<PairChunk>): string {
  const blocks = [`<script type="application/json" id="tj-model">${embeddedJson(model)}</script>`];
  let index = 0;
  for (const chunk of chunks) {
    blocks.push(
      `<script type="application/octet-stream" id="tj-chunk-${index++}">${packed(chunk)}</script>`,
    );
  }
  return blocks.join('\n');
}
