import { ALTERNATIVES } from '../alternatives.js';
import type { DemEntity } from '../entities/entity.js';
import type { DemFieldRef, WatchedField } from '../entities/entity-world.js';
import { bigintIn, textIn } from '../entities/field-value.js';
import { SoleEntity } from '../entities/sole-entity.js';
import { NumberField } from '../ticks/number-field.js';
import { EntityProps, type TickGame, type TickProp, type TickRow } from '../ticks/tick-prop.js';
import type { DemRecording } from '../sections/section.js';
import { CS2_BUTTONS, type Cs2Button } from './buttons.js';
import { Carried, CARRIED } from './carried.js';
import { CS2 } from './dialect.js';
import { EconItemFields, FirstOwner } from './econ-item.js';
import { itemName, itemTitle } from './item-names.js';
import { CS2_TEAMS, sideOf } from './team.js';
import { MAX_USERS } from '../sections/controllers.js';
import { RULES } from './rules.js';

const CONTROLLER = 'CCSPlayerController';
const PAWN = 'CCSPlayerPawn';
const TEAM = 'CCSTeam';

/** Units of work for a look at a team. */
const TEAM_UNITS = 8;

/** A player who is on one of the two sides. */
class Cs2TickRow implements TickRow {
  playerId = 0;
  controller!: DemEntity;
  /** The body of the player; undefined while it is out of sight of the recording. */
  pawn: DemEntity | undefined;
  readonly #recording: DemRecording;
  readonly #name: DemFieldRef;
  readonly #steamId: DemFieldRef;
  readonly #weapon: NumberField;
  readonly #carried: Carried;
  readonly #teamNumber: NumberField;
  readonly #teamOf: WatchedField;
  readonly #rules = new SoleEntity(RULES);

  constructor(recording: DemRecording, teamNumber: NumberField) {
    this.#recording = recording;
    this.#name = recording.field('m_iszPlayerName');
    this.#steamId = recording.field('m_steamID');
    this.#weapon = new NumberField(recording, 'm_pWeaponServices.m_hActiveWeapon');
    this.#carried = new Carried(recording);
    this.#teamNumber = teamNumber;
    this.#teamOf = recording.field('m_iTeamNum');
  }

  get name(): string | undefined {
    return textIn(this.#name, this.controller);
  }

  get steamId(): bigint | undefined {
    return bigintIn(this.#steamId, this.controller) || undefined;
  }

  get weapon(): DemEntity | undefined {
    return activeIn(this.#recording, this.#weapon.of(this.pawn));
  }

  /** What the pawn carries, as far as the recording shows it. */
  carried(): readonly DemEntity[] {
    return this.#carried.handles(this.pawn).flatMap((handle) => activeIn(this.#recording, handle) ?? []);
  }

  get rules(): DemEntity | undefined {
    return this.#rules.in(this.#recording.world);
  }

  get team(): DemEntity | undefined {
    const number = this.#teamNumber.of(this.controller);
    for (const team of this.#recording.world.byClass(TEAM)) {
      this.#recording.budget.work(TEAM_UNITS);
      if (this.#teamOf.read(team) === number) return team;
    }
    return undefined;
  }
}

function activeIn(recording: DemRecording, handle: number): DemEntity | undefined {
  const entity = Number.isNaN(handle) ? undefined : recording.world.byHandle(handle);
  return entity?.isActive === true ? entity : undefined;
}

const controller = new EntityProps<Cs2TickRow>('controller', [], (row) => row.controller);
const pawn = new EntityProps<Cs2TickRow>('pawn', [PAWN], (row) => row.pawn);
const WEAPON_CLASSES = [PAWN, ...ALTERNATIVES.cs2.classes[0]];
const weapon = new EntityProps<Cs2TickRow>('weapon', WEAPON_CLASSES, (row) => row.weapon);
const rules = new EntityProps<Cs2TickRow>('rules', [RULES], (row) => row.rules);
const team = new EntityProps<Cs2TickRow>('team', [TEAM], (row) => row.team);

const MOVEMENT = 'm_pMovementServices';
const BUTTONS = `${MOVEMENT}.m_nButtonDownMaskPrev`;
/** Whether a button is held: a bit of a mask that numbers hold exactly, since no button is beyond bit 52. */
function held(button: Cs2Button): TickProp<Cs2TickRow, 'number'> {
  const bit = 2 ** Number(Object.entries(CS2_BUTTONS).find(([, name]) => name === button)![0]);
  return pawn.computed(
    [BUTTONS],
    `Whether \`${button}\` is held.`,
    undefined,
    ([buttons]) =>
      (entity) =>
        Math.floor(buttons!.of(entity) / bit) % 2,
  );
}

const ITEM = 'm_AttributeManager.m_Item.m_iItemDefinitionIndex';
const BOMB = 'CC4';
/** Numbers of what is special about an item: its place in an entity of the row. */
const econ =
  (role: 'weapon' | 'pawn', classes: readonly string[], prefix: string) =>
  (part: 'paintIndex' | 'paintSeed' | 'paintWear' | 'statTrak', about: string): TickProp<Cs2TickRow, 'number'> => ({
    kind: 'number',
    about,
    source: `attributes of \`${role}.${prefix}\``,
    classes,
    start: (recording) => {
      const fields = new EconItemFields(recording, prefix);
      return ({ [role]: entity }) => (entity === undefined ? NaN : (fields.of(entity)[part] ?? NaN));
    },
  });
const ownWeapon = econ('weapon', WEAPON_CLASSES, 'm_AttributeManager.m_Item');
const gloves = econ('pawn', [PAWN], 'm_EconGloves');
const STATS = 'm_pActionTrackingServices';
const ALIVE = 0;
/** The bit FL_ONGROUND of the flags: the player is on the ground. */
const ON_GROUND = 1;

/** Rows of Counter-Strike 2 (docs/formats/dem.md, section 19). */
export const CS2_TICKS = {
  classes: [CONTROLLER],
  props: {
    x: pawn.position('X', CS2.cellUnits, 'East is positive.'),
    y: pawn.position('Y', CS2.cellUnits, 'North is positive.'),
    z: pawn.position('Z', CS2.cellUnits, 'Height of the feet.'),
    velocityX: pawn.number(
      'm_vecVelocity.m_vecX',
      'East is positive. Missing in recordings of builds before 14090.',
      'world units a second',
    ),
    velocityY: pawn.number('m_vecVelocity.m_vecY', 'North is positive.', 'world units a second'),
    velocityZ: pawn.number('m_vecVelocity.m_vecZ', 'Up is positive.', 'world units a second'),
    pitch: pawn.component('m_angEyeAngles', 0, 'View direction: 90 is straight down.', 'degrees'),
    yaw: pawn.component('m_angEyeAngles', 1, 'View direction: 0 is east, 90 is north.', 'degrees'),
    health: pawn.number('m_iHealth', '0 when dead.', 'hit points'),
    maxHealth: pawn.number('m_iMaxHealth', 'Maximum health.', 'hit points'),
    armor: pawn.number('m_ArmorValue', 'Remaining armor.', 'points'),
    hasHelmet: pawn.number('m_pItemServices.m_bHasHelmet', 'Whether the player wears a helmet.'),
    hasDefuser: pawn.number('m_pItemServices.m_bHasDefuser', 'Whether the player carries a defuse kit.'),
    isAlive: pawn.computed(['m_lifeState'], 'Whether the player is alive.', undefined, ([life]) => (entity) => {
      const state = life!.of(entity);
      return Number.isNaN(state) ? NaN : Number(state === ALIVE);
    }),
    isOnGround: pawn.computed(['m_fFlags'], 'Whether the player is on the ground.', undefined, ([flags]) => (entity) => {
      const bits = flags!.of(entity);
      return Number.isNaN(bits) ? NaN : bits & ON_GROUND;
    }),
    isDucked: pawn.number('m_pMovementServices.m_bDucked', 'Whether the player is crouching.'),
    isWalking: pawn.number('m_bIsWalking', 'Whether the player is walking silently.'),
    isScoped: pawn.number('m_bIsScoped', 'Whether the player is looking through a scope.'),
    isDefusing: pawn.number('m_bIsDefusing', 'Whether the player is defusing the bomb.'),
    isInBuyZone: pawn.number('m_bInBuyZone', 'Whether the player is in a buy zone.'),
    isInBombZone: pawn.number('m_bInBombZone', 'Whether the player is in a bomb zone.'),
    isSpotted: pawn.number('m_entitySpottedState.m_bSpotted', 'Whether an enemy sees the player.'),
    flashSeconds: pawn.number('m_flFlashDuration', 'Full duration of the last flash, as stored by the game.', 'seconds'),
    flashAlpha: pawn.number('m_flFlashMaxAlpha', 'How white the last flash was at its height: 255 is wholly white.'),
    buttons: pawn.number(BUTTONS, 'Mask of all buttons that are held (InputBitMask_t), as of the last command of the player.'),
    isForwardHeld: held('forward'),
    isBackHeld: held('back'),
    isLeftHeld: held('left'),
    isRightHeld: held('right'),
    isAttackHeld: held('attack'),
    isAttack2Held: held('attack2'),
    isJumpHeld: held('jump'),
    isDuckHeld: held('duck'),
    isWalkHeld: held('walk'),
    isReloadHeld: held('reload'),
    isUseHeld: held('use'),
    isInspectHeld: held('inspect'),
    isZoomHeld: held('zoom'),
    isScoreHeld: held('score'),
    duckAmount: pawn.number(`${MOVEMENT}.m_flDuckAmount`, 'How far the player crouches: 0 stands, 1 crouches.'),
    duckSpeed: pawn.number(`${MOVEMENT}.m_flDuckSpeed`, 'How fast the player can crouch; less after crouching often.'),
    isDucking: pawn.number(`${MOVEMENT}.m_bDucking`, 'Whether the player is on the way down or up.'),
    maxSpeed: pawn.number(`${MOVEMENT}.m_flMaxspeed`, 'The most that the player can run with this weapon.', 'world units a second'),
    fallSpeed: pawn.number(`${MOVEMENT}.m_flFallVelocity`, 'Downwards.', 'world units a second'),
    stamina: pawn.number(`${MOVEMENT}.m_flStamina`, 'What jumps and landings took: 0 is rested.'),
    speedFactor: pawn.number('m_flVelocityModifier', 'What is left of the speed after a hit: 1 is all of it.'),
    isInHostageZone: pawn.number('m_bInHostageRescueZone', 'Whether the player is where hostages are rescued.'),
    shotsFired: pawn.number('m_iShotsFired', 'Shots fired in a row.'),
    place: pawn.text('m_szLastPlaceName', 'Current or last named place on the map: `TSpawn`, `BombsiteA`.'),
    equipmentValue: pawn.number('m_unCurrentEquipmentValue', 'Value of everything the player carries.', 'dollars'),
    roundStartEquipmentValue: pawn.number('m_unRoundStartEquipmentValue', 'The same, at the start of the round.', 'dollars'),
    freezeEndEquipmentValue: pawn.number('m_unFreezetimeEndEquipmentValue', 'The same, at the end of freeze time.', 'dollars'),
    weaponIndex: weapon.number(ITEM, 'Item number of the active weapon.'),
    weapon: weapon.word(
      ITEM,
      (number) => (number > 0 ? itemName(number) : undefined),
      'Active weapon, as game events name it: `ak47`. Every knife is `knife`.',
    ),
    weaponName: weapon.word(
      ITEM,
      (number) => (number > 0 ? itemTitle(number) : undefined),
      'Active weapon, by its English name: `AK-47`, `Karambit`.',
    ),
    weaponPaintIndex: ownWeapon('paintIndex', 'Number of the finish of the active weapon; NaN without one.'),
    weaponPaintSeed: ownWeapon('paintSeed', 'Number of its pattern.'),
    weaponPaintWear: ownWeapon('paintWear', 'How worn it is, from 0 to 1.'),
    weaponStatTrak: ownWeapon('statTrak', 'Kills by the counter on the active weapon; NaN without one.'),
    weaponCustomName: weapon.text('m_AttributeManager.m_Item.m_szCustomName', 'What its owner called the active weapon.'),
    weaponStickers: {
      kind: 'text',
      about: 'Numbers of the stickers on the active weapon, separated by spaces.',
      source: 'attributes of `weapon.m_AttributeManager.m_Item`',
      classes: WEAPON_CLASSES,
      start: (recording) => {
        const fields = new EconItemFields(recording);
        return ({ weapon: entity }: Cs2TickRow) =>
          entity === undefined
            ? undefined
            : fields
                .of(entity)
                .stickers.map(({ stickerId }) => stickerId)
                .join(' ') || undefined;
      },
    },
    weaponOwner: {
      kind: 'id',
      about: 'Steam id of the first owner of the active weapon; undefined for weapons of bots.',
      source: '`weapon.m_OriginalOwnerXuidLow`, `weapon.m_OriginalOwnerXuidHigh`',
      classes: WEAPON_CLASSES,
      start: (recording) => {
        const owner = new FirstOwner(recording);
        return ({ weapon: entity }: Cs2TickRow) => owner.of(entity);
      },
    },
    inventory: {
      kind: 'text',
      about: 'What the player carries, in the order of the game, separated by spaces: `knife glock ak47 smokegrenade`.',
      source: `pawn.${CARRIED}, weapon.${ITEM}`,
      classes: WEAPON_CLASSES,
      start: (recording) => {
        const item = new NumberField(recording, ITEM);
        return (row: Cs2TickRow) => {
          const names = row.carried().map((entity) => item.of(entity));
          return names.length === 0 ? undefined : names.map((number) => (number > 0 ? itemName(number) : 'unknown')).join(' ');
        };
      },
    },
    agentIndex: pawn.number('m_nCharacterDefIndex', 'Item number of the agent, whose clothes the player wears.'),
    glovesIndex: pawn.number('m_EconGloves.m_iItemDefinitionIndex', 'Item number of the gloves; 0 for those of the agent.'),
    glovesPaintIndex: gloves('paintIndex', 'Number of the finish of the gloves; NaN without one.'),
    glovesPaintSeed: gloves('paintSeed', 'Number of its pattern.'),
    glovesPaintWear: gloves('paintWear', 'How worn they are, from 0 to 1.'),
    hasBomb: {
      kind: 'number',
      about: 'Whether the player carries the bomb.',
      source: `pawn.${CARRIED}, one of them a ${BOMB}`,
      classes: [PAWN, BOMB],
      start: () => (row: Cs2TickRow) => (row.pawn === undefined ? NaN : Number(row.carried().some(({ className }) => className === BOMB))),
    },
    clipAmmo: weapon.number('m_iClip1', 'Rounds in the magazine of the active weapon; -1 if it has no magazine.'),
    reserveAmmo: weapon.number('m_pReserveAmmo.0000', 'Rounds not in the magazine; in builds 14150 and later, magazines.'),
    isReloading: weapon.number('m_bInReload', 'Whether the active weapon is being reloaded.'),
    isSilencerOn: weapon.number('m_bSilencerOn', 'Whether the silencer of the active weapon is on.'),
    zoomLevel: weapon.number('m_zoomLevel', 'Of the scope of the active weapon: 0 is none, 2 is the nearest.'),
    team: controller.word('m_iTeamNum', (number) => CS2_TEAMS[number], '`terrorist` or `counterTerrorist`.'),
    money: controller.number('m_pInGameMoneyServices.m_iAccount', 'Money available.', 'dollars'),
    cashSpentThisRound: controller.number('m_pInGameMoneyServices.m_iCashSpentThisRound', 'Money spent since the round began.', 'dollars'),
    startMoney: controller.number('m_pInGameMoneyServices.m_iStartAccount', 'Money at the start of the round.', 'dollars'),
    cashSpent: controller.number('m_pInGameMoneyServices.m_iTotalCashSpent', 'Money spent so far.', 'dollars'),
    fieldOfView: controller.number('m_iDesiredFOV', 'As the player set it; 0 is the default, 90.', 'degrees'),
    color: controller.number('m_iCompTeammateColor', 'Color on the radar: 0 blue, 1 green, 2 yellow, 3 orange, 4 purple; -1 none.'),
    kills: controller.number(`${STATS}.m_iKills`, 'Total so far.'),
    deaths: controller.number(`${STATS}.m_iDeaths`, 'Total so far.'),
    assists: controller.number(`${STATS}.m_iAssists`, 'Total so far.'),
    headshotKills: controller.number(`${STATS}.m_iHeadShotKills`, 'Total so far.'),
    damage: controller.number(`${STATS}.m_iDamage`, 'Damage to enemies so far.', 'hit points'),
    utilityDamage: controller.number(`${STATS}.m_iUtilityDamage`, 'Damage to enemies so far by grenades and fire.', 'hit points'),
    enemiesFlashed: controller.number(`${STATS}.m_iEnemiesFlashed`, 'Total so far.'),
    score: controller.number('m_iScore', 'Score on the scoreboard.'),
    mvps: controller.number('m_iMVPs', 'Rounds so far as most valuable player.'),
    ping: controller.number('m_iPing', 'Round trip to the server.', 'milliseconds'),
  },
  roles: { controller: controller.role, pawn: pawn.role, weapon: weapon.role, rules: rules.role, team: team.role },
  start: (recording) => {
    const teamNumber = new NumberField(recording, 'm_iTeamNum');
    const pawnHandle = new NumberField(recording, 'm_hPlayerPawn');
    const row = new Cs2TickRow(recording, teamNumber);
    return (visit) => {
      const { world } = recording;
      for (let userId = 0; userId < MAX_USERS; userId++) {
        const entity = world.entity(userId + 1);
        if (entity?.className !== CONTROLLER || sideOf(teamNumber.of(entity)) === undefined) continue;
        row.playerId = userId;
        row.controller = entity;
        row.pawn = activeIn(recording, pawnHandle.of(entity));
        visit(row);
      }
    };
  },
} as const satisfies TickGame<Cs2TickRow>;
