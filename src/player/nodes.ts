/** Attributes and text of a new node. */
interface NodeOptions {
  readonly className?: string;
  readonly text?: string;
  readonly attributes?: Readonly<Record<string, string>>;
  readonly children?: readonly Node[];
}

/** Makes an element. */
export function newNode<Name extends keyof HTMLElementTagNameMap>(
  document: Document,
  name: Name,
  { className, text, attributes = {}, children = [] }: NodeOptions = {},
): HTMLElementTagNameMap[Name] {
  const node = document.createElement(name);
  if (className !== undefined) node.className = className;
  if (text !== undefined) node.textContent = text;
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value);
  node.append(...children);
  return node;
}

/** Outlines of pictures on buttons, in a square of 24. */
const ICONS = {
  play: 'M7 4.5v15l13-7.5z',
  pause: 'M6 5h4v14H6zM14 5h4v14h-4z',
  previous: 'M6 5h2.5v14H6zM19 5v14L9.5 12z',
  next: 'M15.5 5H18v14h-2.5zM5 5v14l9.5-7z',
  full: 'M4 4h6v2H6v4H4zM14 4h6v6h-2V6h-4zM4 14h2v4h4v2H4zM18 14h2v6h-6v-2h4z',
} as const;

/** Name of a picture on a button. */
export type Icon = keyof typeof ICONS;

const SVG = 'http://www.w3.org/2000/svg';

/** A button with a picture and a name for those who do not see it. */
export function iconButton(document: Document, icon: Icon, label: string, className: string): HTMLButtonElement {
  const button = newNode(document, 'button', { className, attributes: { type: 'button' } });
  const svg = document.createElementNS(SVG, 'svg');
  svg.setAttribute('viewBox', '0 0 24 24');
  svg.setAttribute('aria-hidden', 'true');
  svg.append(document.createElementNS(SVG, 'path'));
  button.append(svg);
  setIcon(button, icon, label);
  return button;
}

/** Changes the picture and the name of a button. */
export function setIcon(button: HTMLButtonElement, icon: Icon, label: string): void {
  button.querySelector('path')!.setAttribute('d', ICONS[icon]);
  button.setAttribute('aria-label', label);
  button.title = label;
}
