import { numberIn } from '../entities/field-value.js';
import type { DemFieldRef } from '../entities/entity-world.js';
import type { DemRecording } from '../sections/section.js';
import { PlayerResource } from './player-resource.js';
import type { DotaTeam } from './team.js';

/** A player: player id and side. */
export interface HeroPlayer {
  readonly playerId: number;
  readonly team: DotaTeam;
  /** The handle of the hero; undefined where there is none. */
  readonly unit: number | undefined;
}

/** For how many ticks the table is kept. Heroes may be swapped during the draft, so it is rebuilt from time to time. */
const KNOWN_FOR_TICKS = 30;

/** Finds the player of a hero, by names of the combat log and by handles. */
export class HeroPlayers {
  static get classes(): readonly string[] {
    return [PlayerResource.className, 'CDOTAPlayerController'];
  }

  readonly #recording: DemRecording;
  readonly #resource: PlayerResource;
  readonly #controllerPlayer: DemFieldRef;
  readonly #byName = new Map<string, HeroPlayer>();
  readonly #byId = new Map<number, HeroPlayer>();
  #asOf = -Infinity;

  constructor(recording: DemRecording) {
    this.#recording = recording;
    this.#resource = new PlayerResource(recording);
    this.#controllerPlayer = recording.field('m_nPlayerID');
  }

  /** The player of a hero, `npc_dota_hero_axe`. */
  named(name: string | undefined): HeroPlayer | undefined {
    this.#renew();
    return name === undefined ? undefined : this.#byName.get(name);
  }

  /** The player of an id. */
  player(playerId: number | undefined): HeroPlayer | undefined {
    this.#renew();
    return playerId === undefined ? undefined : this.#byId.get(playerId);
  }

  /** The player whose hero or controller has a handle. */
  owning(handle: number | undefined): HeroPlayer | undefined {
    if (handle === undefined) return undefined;
    this.#renew();
    for (const player of this.#byId.values()) if (player.unit === handle) return player;
    const id = numberIn(this.#controllerPlayer, this.#recording.world.byHandle(handle));
    return id === undefined ? undefined : this.player(playerIdOf(id));
  }

  all(): IterableIterator<HeroPlayer> {
    this.#renew();
    return this.#byId.values();
  }

  #renew(): void {
    const { tick = 0 } = this.#recording.world;
    if (tick < this.#asOf + (this.#byName.size > 0 ? KNOWN_FOR_TICKS : 1)) return;
    this.#asOf = tick;
    this.#byName.clear();
    this.#byId.clear();
    for (const { playerId, team } of this.#resource.players()) {
      const unit = this.#resource.score(playerId, 'm_hSelectedHero');
      const player: HeroPlayer = { playerId, team, unit };
      this.#byId.set(playerId, player);
      const name = this.#resource.heroName(playerId);
      if (name !== undefined) this.#byName.set(name, player);
    }
  }
}

/** Undoes the zigzag coding in which PlayerID_t is sent (docs/formats/dem.md, section 7), confirmed on real files. */
export const playerIdOf = (sent: number): number => (sent >>> 1) ^ -(sent & 1);
