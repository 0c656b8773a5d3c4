import { render } from 'preact';
import { followAddress } from './address/address.ts';
import { model } from './model.ts';
import { Page } from './page.tsx';
import { followSearch } from './selection.ts';
import { followTheme } from './shell/theme.ts';
import './styles/base.css';
import './styles/overview.css';
import './styles/judge.css';
import './styles/tables.css';
import './styles/pairs.css';
import './styles/pair-list.css';
import './styles/pair.css';
import './styles/run-diff.css';
import './styles/narrow.css';
import './styles/print.css';

const root = document.getElementById('page');
if (root !== null) {
  root.replaceChildren();
  followTheme();
  followAddress();
  followSearch();
  render(<Page model={model} />, root);
}
