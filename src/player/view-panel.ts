import type { Scene } from '../scene/model.js';
import type { LayerName } from './layers.js';
import { newNode } from './nodes.js';
import type { DrivenPlayer } from './driven-player.js';
import { lastSecondsOf } from './time-ranges.js';

/** Layers as people know them, in the order of the panel. */
const LAYER_LABELS: Readonly<Record<LayerName, string>> = {
  trails: 'Trails',
  areas: 'Areas',
  labels: 'Names',
  voice: 'Who speaks',
  feed: 'Feed',
  score: 'Score and clock',
  minimap: 'Minimap',
  minor: 'Creeps and other minor units',
};

const HEAT: readonly (readonly [value: string, label: string])[] = [
  ['', 'Off'],
  ['presence', 'Where they were'],
  ['kills', 'Kills'],
  ['deaths', 'Deaths'],
];
const CLIP_SECONDS = 10;

/** The panel behind "View": whom to follow, floors, layers, heat, pictures and clips. It is loaded when it is opened. */
export class ViewPanel {
  readonly element: HTMLElement;
  private readonly follow: HTMLSelectElement;
  private readonly floor: HTMLSelectElement;
  private readonly heat: HTMLSelectElement;
  private readonly heatSide: HTMLSelectElement;
  private readonly boxes: ReadonlyMap<LayerName, HTMLInputElement>;
  private readonly record: HTMLButtonElement;
  private listed = '';

  constructor(
    private readonly document: Document,
    private readonly player: DrivenPlayer,
    private readonly say: (text: string) => void,
  ) {
    const select = (): HTMLSelectElement => newNode(document, 'select');
    [this.follow, this.floor, this.heat, this.heatSide] = [select(), select(), select(), select()];
    const field = (label: string, control: HTMLElement): HTMLElement =>
      newNode(document, 'label', { className: 'field', text: label, children: [control] });
    const names = Object.keys(LAYER_LABELS) as LayerName[];
    this.boxes = new Map(names.map((name) => [name, newNode(document, 'input', { attributes: { type: 'checkbox' } })]));
    const button = (text: string, onClick: () => void): HTMLButtonElement => {
      const node = newNode(document, 'button', { text, attributes: { type: 'button' } });
      node.addEventListener('click', onClick);
      return node;
    };
    this.record = button(`Record ${CLIP_SECONDS} s`, () => void this.recordClip());
    this.element = newNode(document, 'div', {
      className: 'panel',
      attributes: { role: 'group', 'aria-label': 'View' },
      children: [
        field('Follow', this.follow),
        field('Floor', this.floor),
        field('Heat map', this.heat),
        field('Of', this.heatSide),
        ...names.map((name) =>
          newNode(document, 'label', { children: [this.boxes.get(name)!, document.createTextNode(LAYER_LABELS[name])] }),
        ),
        newNode(document, 'div', {
          className: 'row',
          children: [button('Whole map', () => player.zoomTo()), button('Save picture', () => void this.savePicture()), this.record],
        }),
      ],
    });
    this.element.hidden = true;
    this.listen();
  }

  /** Lists what the scene has. */
  refresh(scene: Scene | undefined): void {
    const { player } = this;
    const leads = player.followable;
    const list = JSON.stringify([leads.map(({ label }) => label), scene?.world?.floors?.length, scene?.sides.map(({ name }) => name)]);
    if (list !== this.listed) {
      this.listed = list;
      this.fill(this.follow, [['', 'Nobody'], ...leads.map(({ id, label }) => [String(id), label] as const)]);
      this.fill(this.floor, [['', 'All'], ...(scene?.world?.floors ?? []).map(({ name }, i) => [String(i), name] as const)]);
      this.fill(this.heat, HEAT);
      this.fill(this.heatSide, [['', 'Everybody'], ...(scene?.sides ?? []).map(({ id, name }) => [String(id), name] as const)]);
    }
    this.follow.parentElement!.hidden = leads.length === 0;
    this.floor.parentElement!.hidden = (scene?.world?.floors?.length ?? 0) < 2;
    this.heat.parentElement!.hidden = scene?.world === undefined;
    this.boxes.get('voice')!.parentElement!.hidden = scene?.actors.some(({ values }) => values['isSpeaking'] !== undefined) !== true;
    this.boxes.get('minor')!.parentElement!.hidden = scene?.actors.some(({ isMinor }) => isMinor === true) !== true;
    this.follow.value = player.follow === undefined ? '' : String(player.follow);
    this.floor.value = player.floor === undefined ? '' : String(player.floor);
    const { heat } = player.layers;
    this.heat.value = heat?.of ?? '';
    this.heatSide.value = heat?.side === undefined ? '' : String(heat.side);
    this.heatSide.parentElement!.hidden = heat === undefined || (scene?.sides.length ?? 0) < 2;
    for (const [name, box] of this.boxes) box.checked = player.layers[name];
  }

  /** Gives the focus to its first control. */
  focus(): void {
    this.element.querySelector<HTMLElement>('label:not([hidden]) select, label:not([hidden]) input')?.focus();
  }

  private listen(): void {
    const { player } = this;
    const number = ({ value }: HTMLSelectElement): number | undefined => (value === '' ? undefined : Number(value));
    this.follow.addEventListener('change', () => (player.follow = number(this.follow)));
    this.floor.addEventListener('change', () => (player.floor = number(this.floor)));
    const heat = (): void => {
      const { value } = this.heat;
      player.layers = { ...player.layers, heat: value === '' ? undefined : { of: value, side: number(this.heatSide) } };
    };
    this.heat.addEventListener('change', heat);
    this.heatSide.addEventListener('change', heat);
    for (const [name, box] of this.boxes) box.addEventListener('change', () => (player.layers = { ...player.layers, [name]: box.checked }));
  }

  private fill(select: HTMLSelectElement, options: readonly (readonly [value: string, label: string])[]): void {
    select.replaceChildren(...options.map(([value, text]) => newNode(this.document, 'option', { text, attributes: { value } })));
  }

  private async savePicture(): Promise<void> {
    this.save(await this.player.capture(), 'png');
  }

  private async recordClip(): Promise<void> {
    const { player, record } = this;
    const last = lastSecondsOf(player);
    const from = Math.min(player.currentTime, Math.max(0, last - CLIP_SECONDS));
    record.disabled = true;
    this.say(`Recording ${CLIP_SECONDS} seconds`);
    try {
      this.save(await player.record({ from, to: Math.min(last, from + CLIP_SECONDS) }), 'webm');
      this.say('The clip is saved');
    } catch (error) {
      this.say(error instanceof Error ? error.message : String(error));
    } finally {
      record.disabled = false;
    }
  }

  private save(blob: Blob, ending: string): void {
    const url = URL.createObjectURL(blob);
    const name = (this.player.scene?.title ?? 'replay').replace(/[^\p{L}\p{N}]+/gu, '-').toLowerCase();
    newNode(this.document, 'a', { attributes: { href: url, download: `${name}.${ending}` } }).click();
    setTimeout(() => URL.revokeObjectURL(url), 10_000);
  }
}
