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
import './styles/overview.css';
import './styles/type-grid.css';
import './styles/judge.css';
import './styles/rate-chart.css';
import './styles/asked.css';
import './styles/changes.css';
import './styles/gate.css';
import './styles/tables.css';
import './styles/filters.css';
import './styles/pair-list.css';
import './styles/pair-view.css';
import './styles/run-diff.css';
import './styles/conversation.css';
import './styles/explorer-narrow.css';
import './styles/contrast.css';
import './styles/print.css';

const root = document.getElementById('page');
if (root !== null) {
  root.replaceChildren();
  followTheme();
  followAddress();
  followSearch();
  render(<Page model={model} />, root);
}
