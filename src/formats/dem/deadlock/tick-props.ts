import type { DemEntity } from '../entities/entity.js';
import type { DemFieldRef } from '../entities/entity-world.js';
import { bigintIn, textIn } from '../entities/field-value.js';
import { NumberField } from '../ticks/number-field.js';
import { EntityProps, type TickGame, type TickRow } from '../ticks/tick-prop.js';
import type { DemRecording } from '../sections/section.js';
import { DEADLOCK } from './dialect.js';
import { DEADLOCK_TEAMS } from './team.js';
import { MAX_USERS } from '../sections/controllers.js';

const CONTROLLER = 'CCitadelPlayerController';
const PAWN = 'CCitadelPlayerPawn';
const AMBER = 2;
const SAPPHIRE = 3;

/** A player who is on one of the two sides. */
class DeadlockTickRow implements TickRow {
  playerId = 0;
  controller!: DemEntity;
  /** The hero; undefined while it is out of sight of the recording. */
  pawn: DemEntity | undefined;
  readonly #name: DemFieldRef;
  readonly #steamId: DemFieldRef;

  constructor(recording: DemRecording) {
    this.#name = recording.field('m_iszPlayerName');
    this.#steamId = recording.field('m_steamID');
  }

  get name(): string | undefined {
    return textIn(this.#name, this.controller);
  }

  get steamId(): bigint | undefined {
    return bigintIn(this.#steamId, this.controller) || undefined;
  }
}

const controller = new EntityProps<DeadlockTickRow>('controller', [], (row) => row.controller);
const pawn = new EntityProps<DeadlockTickRow>('pawn', [PAWN], (row) => row.pawn);

/** Rows of Deadlock (docs/formats/dem.md, section 20). */
export const DEADLOCK_TICKS = {
  classes: [CONTROLLER],
  props: {
    x: pawn.position('X', DEADLOCK.cellUnits, 'East is positive.'),
    y: pawn.position('Y', DEADLOCK.cellUnits, 'North is positive.'),
    z: pawn.position('Z', DEADLOCK.cellUnits, 'Height of the feet.'),
    pitch: pawn.component('m_angEyeAngles', 0, 'View direction: values above 270 look up.', 'degrees'),
    yaw: pawn.component('m_angEyeAngles', 1, 'View direction: 0 is east, 90 is north.', 'degrees'),
    health: pawn.number('m_iHealth', '0 when dead.', 'hit points'),
    maxHealth: pawn.number('m_iMaxHealth', 'Maximum health.', 'hit points'),
    isAlive: controller.number('m_bAlive', 'Whether the hero is alive.'),
    souls: pawn.number('m_nCurrencies.0000', 'Unspent souls.', 'souls'),
    level: controller.number('m_iLevel', 'Hero level.'),
    netWorth: controller.number('m_iGoldNetWorth', 'Souls, including spent ones.', 'souls'),
    abilityPoints: controller.number('m_iAPNetWorth', 'Ability points, including spent ones.'),
    heroId: controller.number('m_nHeroID', 'Number of the hero; 0 until the player chooses one.'),
    team: controller.word('m_iTeamNum', (number) => DEADLOCK_TEAMS[number], '`amber` or `sapphire`.'),
    kills: controller.number('m_iPlayerKills', 'Total so far.'),
    deaths: controller.number('m_iDeaths', 'Total so far.'),
    assists: controller.number('m_iPlayerAssists', 'Total so far.'),
    lastHits: controller.number('m_iLastHits', 'Total so far.'),
    denies: controller.number('m_iDenies', 'Total so far.'),
    heroDamage: controller.number('m_iHeroDamage', 'Total so far.', 'hit points'),
    objectiveDamage: controller.number('m_iObjectiveDamage', 'Total so far.', 'hit points'),
    heroHealing: controller.number('m_iHeroHealing', 'Total so far.', 'hit points'),
    selfHealing: controller.number('m_iSelfHealing', 'Total so far.', 'hit points'),
  },
  roles: { controller: controller.role, pawn: pawn.role },
  start: (recording) => {
    const teamNumber = new NumberField(recording, 'm_iTeamNum');
    const heroPawn = new NumberField(recording, 'm_hHeroPawn');
    const row = new DeadlockTickRow(recording);
    return (visit) => {
      const { world } = recording;
      for (let userId = 0; userId < MAX_USERS; userId++) {
        const entity = world.entity(userId + 1);
        if (entity?.className !== CONTROLLER) continue;
        const team = teamNumber.of(entity);
        if (team !== AMBER && team !== SAPPHIRE) continue;
        const handle = heroPawn.of(entity);
        const hero = Number.isNaN(handle) ? undefined : world.byHandle(handle);
        row.playerId = userId;
        row.controller = entity;
        row.pawn = hero?.isActive === true ? hero : undefined;
        visit(row);
      }
    };
  },
} as const satisfies TickGame<DeadlockTickRow>;
