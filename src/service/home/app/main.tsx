import { render } from 'preact';
import { Home } from './home.tsx';
import '../../../report/html/app/styles/colours.css';
import '../../../report/html/app/styles/base.css';
import '../../../report/html/app/styles/shell.css';
import './home.css';

const root = document.getElementById('page');
if (root !== null) {
  root.replaceChildren();
  render(<Home />, root);
}
