import { render } from 'preact';
import { App, loadOpened } from './app.js';
import { failure, openKept, startFromAddress, whenIdle } from './session.js';
import './styles.css';

render(<App />, document.getElementById('page')!);
startFromAddress();
// what the first picture does not need
requestAnimationFrame(() =>
  setTimeout(() => {
    void loadOpened().catch((error: unknown) => (failure.value = error));
    void openKept();
  }),
);

// After the first load the page works offline. Some hundred files are kept for that: not while the page loads or a replay is read, which would have to share
// the connection and the processors.
if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  const keep = (): void => void whenIdle().then(() => navigator.serviceWorker.register('./sw.js').catch(() => undefined));
  addEventListener('load', () => setTimeout(keep, 1000));
}
