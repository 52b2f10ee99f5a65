import { KEYS } from './keys.js';
import { newNode } from './nodes.js';

/** The sheet that lists the keys. */
export class KeySheet {
  readonly element: HTMLElement;
  private readonly close: HTMLButtonElement;
  private before: HTMLElement | undefined;

  constructor(
    document: Document,
    private readonly root: ShadowRoot,
  ) {
    this.close = newNode(document, 'button', { text: 'Close', attributes: { type: 'button' } });
    this.close.addEventListener('click', () => this.toggle());
    this.element = newNode(document, 'div', {
      className: 'keys',
      attributes: { role: 'dialog', 'aria-label': 'Keys' },
      children: [
        newNode(document, 'h2', { text: 'Keys' }),
        newNode(document, 'dl', {
          children: KEYS.flatMap(({ shown, does }) => [newNode(document, 'dt', { text: shown }), newNode(document, 'dd', { text: does })]),
        }),
        this.close,
      ],
    });
    this.element.hidden = true;
  }

  /** Opens it, or closes it and gives the focus back. */
  toggle(): void {
    this.element.hidden = !this.element.hidden;
    if (this.element.hidden) {
      this.before?.focus();
      return;
    }
    this.before = this.root.activeElement as HTMLElement | undefined;
    this.close.focus();
  }
}
