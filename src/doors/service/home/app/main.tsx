import { render } from 'preact';
import { Home } from './home.tsx';
import '../../../../5-reporting/page/app/styles/base.css';
import './home.css';

const root = document.getElementById('page');
if (root !== null) {
  root.replaceChildren();
  render(<Home />, root);
}
