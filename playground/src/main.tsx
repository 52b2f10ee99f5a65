import { render } from 'preact';
import { App } from './app.js';
import { openKept, startFromAddress } from './session.js';
import './styles.css';

render(<App />, document.getElementById('page')!);
startFromAddress();
void openKept();

// after the first load the page works offline; not during it, since both would share the connection
if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  addEventListener('load', () => setTimeout(() => void navigator.serviceWorker.register('./sw.js').catch(() => undefined), 1000));
}
