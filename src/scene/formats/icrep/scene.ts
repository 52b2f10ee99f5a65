import type { IcrepEvent, IcrepMetadataValue, IcrepOrder, IcrepReplay, IcrepSection, IcrepUnitTag } from '../../../formats/icrep/index.js';
import { tickMsOf } from '../../../formats/icrep/metadata.js';
import { tagKey, type IcrepWorldPos } from '../../../formats/icrep/values.js';
import type { ActorBuilder } from '../../actor-builder.js';
import { withArticle } from '../../article.js';
import type { SceneMoment, SceneSide } from '../../model.js';
import type { SceneBuilder } from '../../scene-builder.js';
import { sideMark } from '../../side-colors.js';
import { addFights, type Side } from './moments.js';
import { addEconomy } from './series.js';

/** The events that a scene follows. */
export const FOLLOWED = [
  'tickFrame',
  'unitCreated',
  'constructionStarted',
  'unitDestroyed',
  'unitPositionSample',
  'superweaponFired',
  'baseDestroyed',
  'armyWipe',
  'comebackMoment',
  'upgradeCompleted',
  'matchEnded',
] as const satisfies IcrepEvent['type'][];
/** What it is given at the end. */
export const SECTIONS = ['header', 'metadata', 'engagements', 'playerSeries'] as const satisfies IcrepSection[];
/** The replay at the end. */
export type IcrepEnd = IcrepReplay<(typeof SECTIONS)[number]>;

type EventOf<Type extends IcrepEvent['type']> = Extract<IcrepEvent, { readonly type: Type }>;

/** What does not show on a map, in cells. */
const MAX_ERROR_CELLS = 0.1;
const RESULTS: Readonly<Record<string, SceneSide['result']>> = { won: 'win', lost: 'loss', draw: 'draw' };
/** What kills weigh, of units and of buildings. */
const KILL_WEIGHT = 0.1;
const BUILDING_KILL_WEIGHT = 0.4;

/** The scene of one match. */
export class IcrepMatch {
  readonly #scene: SceneBuilder;
  readonly #secondsPerTick: number;
  /** Whether the recorder noted where units were. */
  readonly #hasEvents: boolean;
  readonly #sides = new Map<number, Side>();
  readonly #units = new Map<number, ActorBuilder>();

  constructor(scene: SceneBuilder, { header, metadata = {} }: Pick<IcrepEnd, 'header' | 'metadata'>) {
    this.#scene = scene;
    scene.defaultMaxError = MAX_ERROR_CELLS;
    const duration = metadata['duration_seconds'];
    this.#secondsPerTick =
      typeof duration === 'number' && duration > 0 && header.totalTicks > 0
        ? duration / header.totalTicks
        : tickMsOf(metadata['game_speed']) / 1000;
    this.#hasEvents = header.flags.hasEvents;
    const players = Array.isArray(metadata['players']) ? (metadata['players'] as readonly IcrepMetadataValue[]) : [];
    for (const player of players) this.#player(player);
    const names = [...this.#sides.values()].map(({ name }) => name);
    const map = textOf(metadata['map_name']);
    const title = names.length > 1 ? names.join(' vs ') : (map ?? 'Iron Curtain match');
    scene.set({
      game: 'Iron Curtain',
      title,
      ...(map !== undefined && { map }),
      durationSeconds: this.#seconds(header.totalTicks),
    });
    // y grows downwards on maps of this family of games
    scene.setWorld({ unit: 'cell', up: -1 });
    scene.clockSpan({ from: 0, value: 0, rate: 1 });
  }

  follow(event: IcrepEvent): void {
    const seconds = this.#seconds(event.tick);
    this.#scene.readSeconds = seconds;
    switch (event.type) {
      case 'tickFrame':
        for (const order of event.orders) this.#order(order, seconds);
        break;
      case 'unitCreated':
      case 'constructionStarted':
        this.#begin(event, seconds);
        break;
      case 'unitPositionSample':
        for (const { tag, pos } of event.positions) this.#noted(this.#units.get(tagKey(tag)), seconds, pos);
        break;
      case 'unitDestroyed':
        this.#destroyed(event, seconds);
        break;
      default:
        this.#happened(event, seconds);
    }
  }

  /** Adds what the sections say. Returns how many seconds were played. */
  end({ header, engagements = [], playerSeries = [] }: IcrepEnd): number {
    const seconds = (tick: number): number => this.#seconds(tick);
    const sideOf = (player: number): Side => this.#side(player);
    const unitOf = (tag: IcrepUnitTag): ActorBuilder | undefined => this.#units.get(tagKey(tag));
    addFights(this.#scene, engagements, seconds, unitOf, sideOf);
    addEconomy(this.#scene, playerSeries, seconds, sideOf);
    return header.flags.isIncomplete || this.#scene.readSeconds > 0 ? this.#scene.readSeconds : this.#seconds(header.totalTicks);
  }

  #seconds(tick: number): number {
    return tick * this.#secondsPerTick;
  }

  #player(value: IcrepMetadataValue): void {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return;
    const { slot, name, outcome } = value as Readonly<Record<string, IcrepMetadataValue>>;
    if (typeof slot !== 'number' || this.#sides.has(slot)) return;
    const result = RESULTS[textOf(outcome) ?? ''];
    this.#addSide(slot, { name: textOf(name) ?? `Player ${slot + 1}`, ...(result && { result }) });
  }

  #addSide(player: number, facts: Pick<SceneSide, 'name' | 'result'>): Side {
    const side = { id: this.#scene.side({ ...facts, ...sideMark(this.#sides.size) }), name: facts.name };
    this.#sides.set(player, side);
    return side;
  }

  /** The side of a player, whom the metadata may lack. */
  #side(player: number): Side {
    return this.#sides.get(player) ?? this.#addSide(player, { name: `Player ${player + 1}` });
  }

  #nameOf(player: number): string {
    return this.#side(player).name;
  }

  #begin({ type, tag, unitType, unitTypeId, owner, pos }: EventOf<'unitCreated' | 'constructionStarted'>, seconds: number): void {
    const actor = this.#scene.actor({
      kind: type === 'constructionStarted' ? 'building' : 'unit',
      label: unitType === undefined ? `Unit type ${unitTypeId}` : words(unitType),
      ...(unitType !== undefined && { detail: unitType }),
      side: this.#side(owner).id,
      playerId: owner,
      from: seconds,
    });
    actor.jump(seconds, pos.x, pos.y);
    this.#scene.set({ coverage: 'sparse' });
    this.#units.set(tagKey(tag), actor);
  }

  /** Where a unit was. Of a unit that was made in this very tick, it is a better place than the first. */
  #noted(unit: ActorBuilder | undefined, seconds: number, { x, y }: IcrepWorldPos): void {
    if (unit?.facts.from === seconds) unit.jump(seconds, x, y);
    else unit?.move(seconds, x, y);
  }

  #destroyed({ tag, killerOwner, killerTag }: EventOf<'unitDestroyed'>, seconds: number): void {
    const unit = this.#units.get(tagKey(tag));
    if (unit === undefined) return;
    unit.end(seconds);
    if (killerOwner === undefined) return;
    const { label, side, kind, playerId } = unit.facts;
    const killer = killerTag === undefined ? undefined : this.#units.get(tagKey(killerTag));
    const { lastX: x, lastY: y } = unit.last;
    const how = killer === undefined ? '' : ` with ${withArticle(killer.facts.label).toLowerCase()}`;
    this.#scene.moment({
      seconds,
      kind: 'kill',
      text: `${this.#nameOf(killerOwner)} destroyed ${withArticle(label).toLowerCase()} of ${this.#nameOf(playerId!)}${how}`,
      weight: kind === 'building' ? BUILDING_KILL_WEIGHT : KILL_WEIGHT,
      sides: [this.#side(killerOwner).id, side!],
      actors: [killer?.id, unit.id].filter((id) => id !== undefined),
      ...(Number.isFinite(x) && { x, y }),
    });
  }

  #happened(event: IcrepEvent, seconds: number): void {
    const add = (moment: Omit<SceneMoment, 'seconds'>): void => void this.#scene.moment({ seconds, ...moment });
    switch (event.type) {
      case 'upgradeCompleted': {
        const upgrade = event.upgrade === undefined ? `upgrade ${event.upgradeId}` : words(event.upgrade).toLowerCase();
        const text = `${this.#nameOf(event.player)} finished ${upgrade}`;
        return add({ kind: 'upgrade', text, weight: 0.3, sides: [this.#side(event.player).id] });
      }
      case 'superweaponFired': {
        const weapon = event.weaponType === undefined ? 'superweapon' : words(event.weaponType).toLowerCase();
        const text = `${this.#nameOf(event.player)} fired the ${weapon}`;
        return add({ kind: 'superweapon', text, weight: 0.9, sides: [this.#side(event.player).id], ...placeOf(event.targetPos) });
      }
      case 'baseDestroyed': {
        const text = `${this.#nameOf(event.player)} lost a base`;
        return add({ kind: 'objective', text, weight: 0.9, ...placeOf(event.pos) });
      }
      case 'armyWipe': {
        const text = `${this.#nameOf(event.player)} lost ${event.percentageOfArmy} % of the army`;
        return add({ kind: 'armyWipe', text, weight: 0.9 });
      }
      case 'comebackMoment':
        return add({
          kind: 'comeback',
          text: `${this.#nameOf(event.player)} came back`,
          weight: 0.9,
          sides: [this.#side(event.player).id],
        });
      case 'matchEnded': {
        const { outcome } = event;
        if (outcome.type !== 'completed' || outcome.winner.type !== 'player') return;
        const { player } = outcome.winner;
        return add({ kind: 'result', text: `${this.#nameOf(player)} won`, weight: 1, sides: [this.#side(player).id] });
      }
    }
  }

  #order(order: IcrepOrder, seconds: number): void {
    if (order.type === 'chatMessage') {
      const text = `${this.#nameOf(order.player)}: ${order.text}`;
      this.#scene.moment({ seconds, kind: 'chat', text, weight: 0.05, sides: [this.#side(order.player).id] });
      return;
    }
    if (this.#hasEvents) return;
    if (order.type === 'move') this.#sent(order.units, order.player, order.target, seconds);
    else if (order.type === 'attack' && order.target.type === 'ground') this.#sent(order.units, order.player, order.target.pos, seconds);
  }

  /** Units were ordered to a place. All that is known of them is that. */
  #sent(tags: readonly IcrepUnitTag[], player: number, { x, y }: IcrepWorldPos, seconds: number): void {
    for (const tag of tags) {
      const key = tagKey(tag);
      let unit = this.#units.get(key);
      if (unit === undefined) {
        unit = this.#scene.actor({
          kind: 'unit',
          label: `Unit ${tag.index}`,
          side: this.#side(player).id,
          playerId: player,
          from: seconds,
        });
        this.#units.set(key, unit);
        this.#scene.set({ coverage: 'orders' });
      }
      unit.jump(seconds, x, y);
    }
  }
}

const placeOf = ({ x, y }: IcrepWorldPos): { readonly x: number; readonly y: number } => ({ x, y });

const textOf = (value: IcrepMetadataValue | undefined): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

/** `rifle_infantry` as people write it: `Rifle infantry`; `ability.nuke` is `Nuke`. */
function words(name: string): string {
  const spaced = name.slice(name.lastIndexOf('.') + 1).replaceAll('_', ' ');
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
}
