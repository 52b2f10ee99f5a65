import { Cs2Teams } from '../../../../formats/dem/cs2/team-score.js';
import { CS2_TICKS } from '../../../../formats/dem/cs2/tick-props.js';
import { CS2_SIDES, type Cs2Side } from '../../../../formats/dem/cs2/team.js';
import type { DemEvent } from '../../../../formats/dem/replay.js';
import type { SceneFloor } from '../../../model.js';
import type { DemGameScene, DemSceneContext, DemSceneFollower } from '../game-scene.js';
import { MapWorld } from '../map-world.js';
import { PlayerRows, type RowPlan } from '../player-rows.js';
import { SideLines } from '../series.js';
import { Bomb } from './bomb.js';
import { floorsFrom, floorsOf } from './floors.js';
import { Kills } from './kills.js';
import { LastingFlag } from './lasting-flag.js';
import { Rounds, RULES } from './rounds.js';
import { SIDE_NAMES, SIDES } from './scene-sides.js';
import { speechSeconds } from './speech.js';
import { Utility } from './utility.js';

/** The colors of the sides on the scoreboard of the game. */
const COLORS: Readonly<Record<Cs2Side, string>> = { terrorist: '#e0af56', counterTerrorist: '#6a9ae0' };
/** A player is 32 units wide. */
const MAX_ERROR = 4;

const PLAYERS: RowPlan = {
  fast: ['health', 'armor'],
  slow: ['money', 'equipmentValue', 'kills', 'deaths', 'assists', 'hasBomb', 'hasDefuser', 'hasHelmet'],
  words: ['weaponName'],
  facts: [],
  sides: SIDES,
  factsOf: ({ name, playerId }) => ({ kind: 'player', label: name || `Player ${playerId}` }),
};

class Cs2Follower implements DemSceneFollower {
  readonly #context: DemSceneContext;
  readonly #world: MapWorld;
  readonly #floors: readonly SceneFloor[] | undefined;
  readonly #players: PlayerRows;
  readonly #teams: Cs2Teams;
  readonly #equipment: SideLines;
  readonly #rounds: Rounds;
  readonly #kills: Kills;
  readonly #bomb: Bomb;
  readonly #utility: Utility;
  readonly #blind = new LastingFlag('isBlind');
  readonly #speaking = new LastingFlag('isSpeaking');

  constructor(context: DemSceneContext) {
    const { scene, recording } = context;
    this.#context = context;
    scene.defaultMaxError = MAX_ERROR;
    scene.set({ coverage: 'sampled', title: recording.header.mapName || 'Counter-Strike 2' });
    this.#world = new MapWorld(context, RULES);
    this.#floors = floorsOf(recording.header.mapName);
    if (this.#floors !== undefined) this.#world.set({ floors: this.#floors });
    for (const side of CS2_SIDES)
      scene.side({ name: SIDE_NAMES[side], color: COLORS[side], shape: side === 'terrorist' ? 'triangle' : 'circle' });
    this.#players = new PlayerRows(context, CS2_TICKS, PLAYERS);
    this.#teams = new Cs2Teams(recording);
    this.#equipment = new SideLines(scene, { name: 'equipmentValue', label: 'Equipment', unit: '$' });
    this.#rounds = new Rounds(context);
    this.#kills = new Kills(context, this.#players);
    this.#bomb = new Bomb(context, this.#players, this.#rounds);
    this.#utility = new Utility(context);
  }

  sample(seconds: number, isNewSecond: boolean): void {
    this.#players.sample(seconds, isNewSecond);
    this.#blind.sample(seconds);
    this.#speaking.sample(seconds);
    if (this.#rounds.sample(seconds)) this.#bomb.reset(seconds);
  }

  second(seconds: number): void {
    const { scene } = this.#context;
    this.#world.second();
    const standings = this.#teams.standings();
    for (const { team, score } of standings) if (score !== undefined) scene.score(SIDES[team], seconds, score);
    const clans = standings.map(({ clanName }) => clanName).filter((name) => name !== undefined);
    if (clans.length === 2) scene.set({ title: clans.join(' vs ') });
    const values = [0, 0];
    this.#players.sum('equipmentValue', values);
    this.#equipment.add(seconds, values[0]!, values[1]!);
  }

  event(event: DemEvent): void {
    switch (event.type) {
      case 'kill':
        if (event.game === 'cs2') this.#kills.add(event);
        return;
      case 'round':
        return this.#rounds.over(event);
      case 'bomb':
        return this.#bomb.add(event);
      case 'grenade':
        return this.#utility.grenade(event);
      case 'smoke':
        return this.#utility.smoke(event);
      case 'fire':
        return this.#utility.fire(event);
      case 'flash':
        return this.#blind.add(this.#players.of(event.victim?.userId), this.#context.seconds(event.tick), event.seconds ?? 0);
      case 'voice':
        return this.#speaking.add(this.#players.of(event.player?.userId), this.#context.seconds(event.tick), speechSeconds(event));
      default:
    }
  }

  end(seconds: number): void {
    this.#blind.sample(seconds);
    this.#speaking.sample(seconds);
    const floors = this.#floors ?? floorsFrom([...this.#players.actors()].map((player) => player.actor()));
    if (floors !== undefined) this.#world.set({ floors });
    const { winner } = this.#rounds;
    if (winner === undefined) return;
    const { scene } = this.#context;
    for (const side of CS2_SIDES) scene.setSide(SIDES[side], { result: winner === 'draw' ? 'draw' : winner === side ? 'win' : 'loss' });
  }
}

/** Counter-Strike 2: players, grenades, the bomb, rounds. */
export const CS2_SCENE: DemGameScene = {
  game: 'cs2',
  title: 'Counter-Strike 2',
  events: (parts) => [
    'round',
    ...(parts.has('actors') ? (['grenade', 'bomb', 'flash', 'voice'] as const) : []),
    ...(parts.has('areas') ? (['smoke', 'fire'] as const) : []),
    ...(parts.has('moments') ? (['kill', 'bomb'] as const) : []),
  ],
  classes: () => [...PlayerRows.classes(CS2_TICKS, PLAYERS), Cs2Teams.className, RULES],
  start: (context) => new Cs2Follower(context),
};
