import type { DotaBuilding } from '../../../../formats/dem/dota/building-names.js';
import type { DotaKillEvent } from '../../../../formats/dem/dota/kills.js';
import type { DotaObjective, DotaObjectiveKind } from '../../../../formats/dem/dota/objective.js';
import type { DotaTeamfight } from '../../../../formats/dem/dota/teamfight.js';
import type { DemSceneContext } from '../game-scene.js';
import type { PlayerRows } from '../player-rows.js';
import { nameOf, sideId } from './naming.js';

const KILL_WEIGHT = 0.4;
const FIGHT_WEIGHT = 0.35;
const DEATH_WEIGHT = 0.08;
const TEAMS = { radiant: 'Radiant', dire: 'Dire' } as const;
const LANES = { top: 'top', mid: 'middle', bot: 'bottom' } as const;

/** The sentence about an objective, without the one who did it, and its weight. Other objectives do not become moments. */
const OBJECTIVES: Partial<Readonly<Record<DotaObjectiveKind, readonly [text: string, weight: number]>>> = {
  wardKilled: ['destroyed a ward', 0.15],
  smokeUsed: ['used a smoke', 0.2],
  roshanKilled: ['killed Roshan', 0.8],
  aegisPickedUp: ['took the Aegis', 0.5],
  aegisStolen: ['stole the Aegis', 0.9],
  aegisDenied: ['denied the Aegis', 0.7],
  tormentorKilled: ['killed the Tormentor', 0.5],
  courierKilled: ['killed a courier', 0.2],
  runePickedUp: ['took a rune', 0.05],
  glyphUsed: ['used the glyph', 0.1],
  scanUsed: ['scanned', 0.05],
};
const BUILDINGS: Readonly<Record<DotaBuilding['building'], readonly [text: string, weight: number]>> = {
  tower: ['tower', 0.5],
  meleeBarracks: ['melee barracks', 0.75],
  rangedBarracks: ['ranged barracks', 0.7],
  ancient: ['Ancient', 1],
  shrine: ['shrine', 0.3],
  filler: ['building', 0.1],
};

/** Kills, teamfights and objectives of Dota 2 as moments. */
export class DotaMoments {
  readonly #context: DemSceneContext;
  readonly #heroes: PlayerRows;

  constructor(context: DemSceneContext, heroes: PlayerRows) {
    this.#context = context;
    this.#heroes = heroes;
  }

  kill({ tick, victim, attacker, assisters, target, killer, position, isDenied }: DotaKillEvent): void {
    const victimName = this.#name(victim?.heroName ?? target, 'A hero');
    const killerName = this.#name(attacker?.heroName ?? killer, undefined);
    const text =
      killerName === undefined
        ? `${victimName} died`
        : isDenied
          ? `${killerName} denied ${victimName}`
          : `${killerName} killed ${victimName}`;
    this.#moment(tick, 'kill', text, KILL_WEIGHT, [attacker?.userId, victim?.userId, ...assisters.map(({ userId }) => userId)], {
      sides: [attacker?.team ?? (victim?.team === 'radiant' ? 'dire' : 'radiant'), victim?.team],
      position,
    });
  }

  fight({ tick, endTick, center, deaths, players }: DotaTeamfight): void {
    const lost = { radiant: 0, dire: 0 };
    for (const { team } of deaths) if (team !== undefined) lost[team]++;
    const winner = lost.radiant === lost.dire ? undefined : lost.radiant < lost.dire ? 'radiant' : 'dire';
    const score = `${Math.max(lost.radiant, lost.dire)} for ${Math.min(lost.radiant, lost.dire)}`;
    this.#moment(
      tick,
      'fight',
      winner === undefined ? `Teamfight, ${score}` : `${TEAMS[winner]} wins a teamfight, ${score}`,
      FIGHT_WEIGHT + DEATH_WEIGHT * deaths.length,
      players.map(({ playerId }) => playerId),
      {
        sides: winner === undefined ? ['radiant', 'dire'] : [winner, winner === 'radiant' ? 'dire' : 'radiant'],
        position: center,
        endTick,
      },
    );
  }

  objective(objective: DotaObjective): void {
    const { kind, tick, playerId, team } = objective;
    if (kind === 'buildingDestroyed') {
      const { building, owner, lane, tier, isDenied } = objective;
      const [name, weight] = BUILDINGS[building];
      const where = [lane === undefined ? undefined : LANES[lane], tier === undefined ? undefined : `tier ${tier}`, name];
      const text = `${TEAMS[owner]} ${isDenied ? 'denied its' : 'lost its'} ${where.filter((part) => part !== undefined).join(' ')}`;
      return this.#moment(tick, 'objective', text, weight, [playerId], { sides: [owner === 'radiant' ? 'dire' : 'radiant', owner] });
    }
    const [text, weight] = OBJECTIVES[kind] ?? [];
    if (text === undefined || weight === undefined) return;
    const who = this.#heroes.of(playerId)?.facts.label ?? (team === undefined ? undefined : TEAMS[team]) ?? 'Somebody';
    const position = 'position' in objective ? objective.position : undefined;
    this.#moment(tick, 'objective', `${who} ${text}`, weight, [playerId], { sides: [team], position });
  }

  #moment(
    tick: number,
    kind: string,
    text: string,
    weight: number,
    players: readonly (number | undefined)[],
    more: {
      readonly sides: readonly (string | undefined)[];
      readonly position?: { readonly x: number; readonly y: number } | undefined;
      readonly endTick?: number;
    },
  ): void {
    const actors = players.map((playerId) => this.#heroes.of(playerId)?.id).filter((id) => id !== undefined);
    const sides = more.sides.map(sideId).filter((id) => id !== undefined);
    this.#context.scene.moment({
      seconds: this.#context.seconds(tick),
      kind,
      text,
      weight: Math.min(1, weight),
      ...(actors.length > 0 && { actors: [...new Set(actors)] }),
      ...(sides.length > 0 && { sides: [...new Set(sides)] }),
      ...(more.position && { x: more.position.x, y: more.position.y }),
      ...(more.endTick !== undefined && { toSeconds: this.#context.seconds(more.endTick) }),
    });
  }

  #name<Default extends string | undefined>(name: string | undefined, otherwise: Default): string | Default {
    return name === undefined ? otherwise : nameOf(this.#context, name);
  }
}
