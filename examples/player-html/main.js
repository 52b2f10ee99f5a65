// the folder dist/ of the package, copied beside the page; nothing else is loaded, so that `script-src 'self'; style-src 'self'` is enough
import './replaykit/player.js';

const player = document.getElementById('player');
const last = document.getElementById('last');

document.getElementById('file').onchange = ({ target }) => {
  player.source = target.files[0];
  player.play().catch(() => {});
};
player.addEventListener('loadedmetadata', () => (last.textContent = player.scene.title));
player.addEventListener('moment', ({ detail }) => (last.textContent = detail.text));
player.addEventListener('error', () => (last.textContent = player.error.message));
