import { render } from 'preact';
import { model } from './model.ts';
import { Page } from './page.tsx';
import { followAddress } from './selection.ts';
import './styles/base.css';
import './styles/summary.css';
import './styles/tables.css';
import './styles/figures.css';
import './styles/explorer.css';
import './styles/contrast.css';
import './styles/print.css';

const root = document.getElementById('page');
if (root !== null) {
  root.replaceChildren();
  followAddress();
  render(<Page model={model} />, root);
}
