import type { Scene } from '../scene/model.js';
import { positionText, timeText } from './game-time.js';
import { iconButton, newNode, setIcon } from './nodes.js';
import type { DrivenPlayer } from './driven-player.js';

/** Rates that the list and the keys offer. */
export const RATES: readonly number[] = [0.25, 0.5, 1, 2, 4, 8, 16];

/** The row of buttons below the scrubber. */
export class Controls {
  readonly element: HTMLElement;
  readonly view: HTMLButtonElement;
  private readonly play: HTMLButtonElement;
  private readonly rate: HTMLSelectElement;
  private readonly live: HTMLButtonElement;
  private readonly now: HTMLElement;
  private readonly total: HTMLElement;
  private shownSecond = NaN;
  private wasPaused: boolean | undefined;

  constructor(
    document: Document,
    private readonly player: DrivenPlayer,
    open: { readonly keys: () => void; readonly view: () => void; readonly fullscreen: () => void },
  ) {
    const act = (button: HTMLButtonElement, run: () => void): HTMLButtonElement => {
      button.addEventListener('click', run);
      return button;
    };
    const word = (text: string, label: string, className: string, run: () => void): HTMLButtonElement =>
      act(newNode(document, 'button', { text, className, attributes: { type: 'button', 'aria-label': label, title: label } }), run);
    this.play = act(iconButton(document, 'play', 'Play', 'play'), () =>
      player.paused ? void player.play().catch(() => {}) : player.pause(),
    );
    this.now = newNode(document, 'b', { text: '0:00' });
    this.total = newNode(document, 'span');
    this.rate = newNode(document, 'select', {
      attributes: { 'aria-label': 'Speed', title: 'Speed' },
      children: RATES.map((rate) => newNode(document, 'option', { text: `${rate}×`, attributes: { value: String(rate) } })),
    });
    this.rate.addEventListener('change', () => (player.playbackRate = Number(this.rate.value)));
    this.view = word('View', 'View: layers, follow, pictures', '', open.view);
    this.view.setAttribute('aria-expanded', 'false');
    this.live = word('Live', 'Back to live', 'live', () => player.seekToLive());
    this.live.hidden = true;
    const children = [
      this.play,
      act(iconButton(document, 'previous', 'Previous highlight', ''), () => void player.previousMoment()),
      act(iconButton(document, 'next', 'Next highlight', ''), () => void player.nextMoment()),
      newNode(document, 'div', { className: 'time', children: [this.now, this.total] }),
      this.live,
      newNode(document, 'div', { className: 'space' }),
      this.rate,
      this.view,
      word('?', 'Keys', 'wide', open.keys),
      act(iconButton(document, 'full', 'Full screen', ''), open.fullscreen),
    ];
    this.element = newNode(document, 'div', { className: 'buttons', children });
  }

  /** Shows a moment; texts change with the second. */
  show(scene: Scene | undefined, seconds: number): void {
    const { player } = this;
    if (player.paused !== this.wasPaused) {
      this.wasPaused = player.paused;
      setIcon(this.play, player.paused ? 'play' : 'pause', player.paused ? 'Play' : 'Pause');
    }
    this.live.hidden = !player.isLive;
    this.live.setAttribute('aria-pressed', String(player.isAtLiveEdge));
    const second = Math.floor(seconds);
    if (second === this.shownSecond) return;
    this.shownSecond = second;
    this.now.textContent = scene === undefined ? timeText(seconds) : positionText(scene.clock, seconds);
  }

  /** Shows what seldom changes. */
  refresh(scene: Scene | undefined): void {
    const { duration, playbackRate } = this.player;
    this.shownSecond = NaN;
    this.total.textContent = scene === undefined || !Number.isFinite(duration) ? '' : ` / ${positionText(scene.clock, duration)}`;
    const value = String(playbackRate);
    if (!RATES.includes(playbackRate) && ![...this.rate.options].some((option) => option.value === value))
      this.rate.append(newNode(this.element.ownerDocument, 'option', { text: `${value}×`, attributes: { value } }));
    this.rate.value = value;
  }
}
