import { built } from '../../../io/sections.js';
import type { DemGameEvent } from '../events.js';
import type { DemPosition } from '../entities/position.js';
import type { DemFieldRef } from '../entities/entity-world.js';
import type { DemPlayerRef } from '../sections/kill.js';
import type { DemRecording, DemSectionDefinition } from '../sections/section.js';
import { Listed, numberKey, textKey } from '../sections/listed.js';
import { Cs2Pawns } from './pawns.js';
import { PLAYERS_SECTION, type Cs2PlayersBuilder } from './players.js';
import { ROUNDS_SECTION, type Cs2RoundsBuilder } from './rounds.js';
import type { Cs2Team } from './team.js';

interface Happened {
  readonly game: 'cs2';
  readonly tick: number;
  /** The round that was played or was played last; undefined before the first. */
  readonly round: number | undefined;
}

/** Somebody lost health or armor (`player_hurt`). Positions are undefined while a pawn is out of sight of the recording. */
export interface Cs2DamageEvent extends Happened {
  readonly type: 'damage';
  readonly victim?: DemPlayerRef<Cs2Team> | undefined;
  /** Who did it, which may be the victim; undefined where nobody did, as in a fall. */
  readonly attacker?: DemPlayerRef<Cs2Team> | undefined;
  /** `ak47`, `hegrenade`, `inferno`; undefined where the event names none. */
  readonly weapon?: string | undefined;
  /** Health that was taken, as the event says it. The last hit may count for more than the victim had left. */
  readonly damageHealth?: number | undefined;
  readonly damageArmor?: number | undefined;
  /** Health that is left afterwards. */
  readonly health?: number | undefined;
  readonly armor?: number | undefined;
  /** 1 head, 2 chest, 3 stomach, 4 and 5 arms, 6 and 7 legs; 0 elsewhere. */
  readonly hitGroup?: number | undefined;
  readonly victimPosition?: DemPosition | undefined;
  readonly attackerPosition?: DemPosition | undefined;
}

/** A shot, a stab or a throw (`weapon_fire`). */
export interface Cs2ShotEvent extends Happened {
  readonly type: 'shot';
  readonly player?: DemPlayerRef<Cs2Team> | undefined;
  /** `weapon_ak47` */
  readonly weapon?: string | undefined;
  readonly isSilenced: boolean;
  /** The place of the feet. `pitch` and `yaw` say in degrees where the eyes look; a pitch of 90 is straight down. */
  readonly position?: DemPosition | undefined;
  readonly pitch?: number | undefined;
  readonly yaw?: number | undefined;
}

/** Somebody was blinded by a flashbang (`player_blind`). */
export interface Cs2FlashEvent extends Happened {
  readonly type: 'flash';
  readonly victim?: DemPlayerRef<Cs2Team> | undefined;
  readonly attacker?: DemPlayerRef<Cs2Team> | undefined;
  readonly seconds?: number | undefined;
}

/** Sections of what players do to each other. */
export interface Cs2FightSections {
  readonly damage: readonly Cs2DamageEvent[];
  readonly shots: readonly Cs2ShotEvent[];
  readonly flashes: readonly Cs2FlashEvent[];
}

/** What a game event is read with. */
interface Reading {
  readonly recording: DemRecording;
  readonly players: Cs2PlayersBuilder;
  readonly rounds: Cs2RoundsBuilder;
  readonly pawns: Cs2Pawns;
}

/** Makes a section and events of the game events of one name. */
function sectionOf<Event extends Cs2DamageEvent | Cs2ShotEvent | Cs2FlashEvent>(
  section: keyof Cs2FightSections,
  type: Event['type'],
  name: string,
  start: (reading: Reading) => (event: DemGameEvent) => Omit<Event, 'type' | keyof Happened>,
): DemSectionDefinition {
  return {
    sections: [section],
    events: [type],
    needs: { gameEvents: true, classes: [Cs2Pawns.className] },
    uses: [PLAYERS_SECTION, ROUNDS_SECTION],
    start: (recording, of) => {
      const rounds = of(ROUNDS_SECTION);
      const listed = new Listed<Event>(recording, section);
      const read = start({ recording, players: of(PLAYERS_SECTION), rounds, pawns: new Cs2Pawns(recording) });
      return {
        on: {
          gameEvent: (event) => {
            if (event.name === name)
              listed.add({ type, game: 'cs2', tick: event.tick, round: rounds.number, ...read(event) } as unknown as Event);
          },
        },
        build: () => built({ [section]: listed.list }),
      };
    },
  };
}

/** Follows who hurt whom. */
export const DAMAGE_SECTION = /* @__PURE__ */ sectionOf<Cs2DamageEvent>(
  'damage',
  'damage',
  'player_hurt',
  ({ players, pawns }) =>
    (event) => ({
      victim: players.ref(event.keys['userid']),
      attacker: players.ref(event.keys['attacker']),
      weapon: textKey(event.keys, 'weapon'),
      damageHealth: numberKey(event.keys, 'dmg_health'),
      damageArmor: numberKey(event.keys, 'dmg_armor'),
      health: numberKey(event.keys, 'health'),
      armor: numberKey(event.keys, 'armor'),
      hitGroup: numberKey(event.keys, 'hitgroup'),
      victimPosition: pawns.position(event, 'userid'),
      attackerPosition: pawns.position(event, 'attacker'),
    }),
);

/** Follows who shot. */
export const SHOTS_SECTION = /* @__PURE__ */ sectionOf<Cs2ShotEvent>('shots', 'shot', 'weapon_fire', ({ recording, players, pawns }) => {
  const angles: DemFieldRef = recording.field('m_angEyeAngles');
  return (event) => {
    const pawn = pawns.in(event, 'userid');
    const eyes = pawn === undefined ? undefined : angles.read(pawn);
    const [pitch, yaw] = eyes instanceof Float32Array ? eyes : [];
    return {
      player: players.ref(event.keys['userid']),
      weapon: textKey(event.keys, 'weapon'),
      isSilenced: event.keys['silenced'] === true,
      position: pawns.position(event, 'userid'),
      pitch,
      yaw,
    };
  };
});

/** Follows who was blinded by whom. */
export const FLASHES_SECTION = /* @__PURE__ */ sectionOf<Cs2FlashEvent>(
  'flashes',
  'flash',
  'player_blind',
  ({ players }) =>
    ({ keys }) => ({
      victim: players.ref(keys['userid']),
      attacker: players.ref(keys['attacker']),
      seconds: numberKey(keys, 'blind_duration'),
    }),
);
