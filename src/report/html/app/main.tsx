import { render } from 'preact';
import { followAddress } from './address/address.ts';
import { model } from './model.ts';
import { Page } from './page.tsx';
import { followSearch } from './selection.ts';
import { followTheme } from './shell/theme.ts';
import './styles/colours.css';
import './styles/base.css';
import './styles/shell.css';
import './styles/terms.css';
import './styles/summary.css';
import './styles/tables.css';
import './styles/figures.css';
import './styles/pairs/level-pairs.css';
import './styles/pairs/filters.css';
import './styles/pairs/statuses.css';
import './styles/pairs/search.css';
import './styles/pairs/pair-list.css';
import './styles/pairs/pair-view.css';
import './styles/pairs/verdicts.css';
import './styles/pairs/run-diff.css';
import './styles/pairs/removed-steps.css';
import './styles/pairs/conversation.css';
import './styles/pairs/planted-edit.css';
import './styles/pairs/explorer-narrow.css';
import './styles/contrast.css';
import './styles/print.css';
import './styles/pairs/pair-print.css';

const root = document.getElementById('page');
if (root !== null) {
  root.replaceChildren();
  followTheme();
  followAddress();
  followSearch();
  render(<Page model={model} />, root);
}
