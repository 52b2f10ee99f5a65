import { render } from 'preact';
import { App } from './app.js';
import { startFromAddress } from './session.js';
import './styles.css';

render(<App />, document.getElementById('page')!);
startFromAddress();
