import { valueAt } from '../scene/scene-at.js';
import type { SceneActor } from '../scene/model.js';
import { newNode } from './nodes.js';
import type { Stage } from './stage.js';

const MOST_VALUES = 6;

/** `maxHealth` as people write it: "max health". */
const words = (name: string): string => name.replace(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`);

const numberText = (value: number): string =>
  Math.abs(value) >= 100 ? Math.round(value).toLocaleString('en') : String(Math.round(value * 10) / 10);

/** Name and values of the actor under the pointer. */
export class ActorTip {
  readonly element: HTMLElement;
  private readonly name: HTMLElement;
  private readonly lines: HTMLElement;
  private actor: number | undefined;
  private shownAt = NaN;

  constructor(document: Document) {
    this.name = newNode(document, 'b');
    this.lines = newNode(document, 'div');
    this.element = newNode(document, 'div', { className: 'tip', attributes: { 'aria-hidden': 'true' }, children: [this.name, this.lines] });
    this.element.hidden = true;
  }

  show(stage: Stage, actor: number | undefined, x: number, y: number): void {
    if (actor !== this.actor) this.shownAt = NaN;
    this.actor = actor;
    this.update(stage);
    if (actor === undefined) return;
    const { offsetWidth, offsetHeight } = this.element;
    const left = x + 16 + offsetWidth > stage.camera.width ? x - 16 - offsetWidth : x + 16;
    const top = Math.min(stage.camera.height - offsetHeight - 4, y + 12);
    this.element.style.transform = `translate(${Math.max(4, left)}px, ${Math.max(4, top)}px)`;
  }

  /** Shows the values of the moment, four times a second at most. */
  update({ scene, state }: Stage): void {
    const actor = this.actor === undefined ? undefined : scene?.actors[this.actor];
    const isShown = actor !== undefined && state?.isPresent[actor.id] === 1;
    if (this.element.hidden === isShown) this.element.hidden = !isShown;
    if (!isShown || Math.abs(state.seconds - this.shownAt) < 0.25) return;
    this.shownAt = state.seconds;
    this.name.textContent = actor.label;
    this.lines.replaceChildren(...this.facts(actor, this.shownAt).map((text) => newNode(this.element.ownerDocument, 'span', { text })));
  }

  private facts({ detail, values }: SceneActor, seconds: number): readonly string[] {
    const facts = detail === undefined ? [] : [detail];
    for (const [name, steps] of Object.entries(values)) {
      const value = valueAt(steps, seconds);
      if (facts.length >= MOST_VALUES || Number.isNaN(value) || name === 'maxHealth' || name === 'side') continue;
      if (/^(is|has)[A-Z]/.test(name)) {
        // a flag is only worth a line while it holds
        if (value === 1) facts.push(words(name).replace(/^is /, ''));
        continue;
      }
      const most = name === 'health' && values['maxHealth'] !== undefined ? ` / ${numberText(valueAt(values['maxHealth'], seconds))}` : '';
      facts.push(`${words(name)} ${steps.names?.[value] ?? numberText(value)}${most}`);
    }
    return facts;
  }
}
