import type { DemEntity } from '../entities/entity.js';
import { EntityProps, type TickGame, type TickProp, type TickRow } from '../ticks/tick-prop.js';
import { DOTA } from './dialect.js';
import { PlayerResource, type PlayerRow } from './player-resource.js';
import { TeamData } from './team-data.js';

const HEROES = 'CDOTA_Unit_Hero_*';
const ALIVE = 0;

/** A player who plays on one of the two sides. */
class DotaTickRow implements TickRow {
  player!: PlayerRow;
  /** The hero itself, never an illusion; undefined until one is picked, and while it is out of sight of the recording. */
  hero: DemEntity | undefined;
  readonly resource: PlayerResource;

  constructor(resource: PlayerResource) {
    this.resource = resource;
  }

  get playerId(): number {
    return this.player.playerId;
  }

  get name(): string | undefined {
    return this.resource.text(this.playerId, 'm_iszPlayerName');
  }

  get steamId(): bigint | undefined {
    return this.resource.steamId(this.playerId);
  }
}

const hero = new EntityProps<DotaTickRow>('hero', [HEROES], (row) => row.hero);

/** A prop that reads a number of the player's row in a list. */
function listed(
  list: 'playerTeamData' | 'dataTeam',
  field: string,
  about: string,
  unit?: string,
  more?: string,
): TickProp<DotaTickRow, 'number'> {
  return {
    kind: 'number',
    about,
    source: [field, ...(more === undefined ? [] : [more])].map((one) => `${list}.${one}`).join(', '),
    ...(unit === undefined ? {} : { unit }),
    classes: list === 'dataTeam' ? TeamData.classNames : [],
    start: (recording) => {
      const teams = new TeamData(recording);
      if (list === 'playerTeamData') return (row) => row.resource.score(row.playerId, field) ?? NaN;
      if (more === undefined) return (row) => teams.number(row.player, field) ?? NaN;
      return (row) => (teams.number(row.player, field) ?? NaN) + (teams.numberOrZero(row.player, more) ?? NaN);
    },
  };
}

/** Rows of Dota 2 (docs/formats/dem.md, section 14). */
export const DOTA_TICKS = {
  classes: [PlayerResource.className],
  props: {
    x: hero.position('X', DOTA.cellUnits, 'East is positive; 0 is the middle of the map.'),
    y: hero.position('Y', DOTA.cellUnits, 'North is positive; 0 is the middle of the map.'),
    z: hero.position('Z', DOTA.cellUnits, 'Height.'),
    health: hero.number('m_iHealth', '0 when dead.', 'hit points'),
    maxHealth: hero.number('m_iMaxHealth', 'Maximum health.', 'hit points'),
    mana: hero.number('m_flMana', 'Current mana.'),
    maxMana: hero.number('m_flMaxMana', 'Maximum mana.'),
    isAlive: hero.computed(['m_lifeState'], 'Whether the hero is alive.', undefined, ([life]) => (entity) => {
      const state = life!.of(entity);
      return Number.isNaN(state) ? NaN : Number(state === ALIVE);
    }),
    armor: hero.number('m_flPhysicalArmorValue', 'Armor, without the bonus from agility.', 'points'),
    moveSpeed: hero.number('m_iMoveSpeed', 'Base speed.', 'world units a second'),
    strength: hero.number('m_flStrengthTotal', 'Including items and effects.'),
    agility: hero.number('m_flAgilityTotal', 'Including items and effects.'),
    intellect: hero.number('m_flIntellectTotal', 'Including items and effects.'),
    level: listed('playerTeamData', 'm_iLevel', 'Hero level.'),
    kills: listed('playerTeamData', 'm_iKills', 'Total so far.'),
    deaths: listed('playerTeamData', 'm_iDeaths', 'Total so far.'),
    assists: listed('playerTeamData', 'm_iAssists', 'Total so far.'),
    gold: listed('dataTeam', 'm_iUnreliableGold', 'Current gold, reliable and unreliable.', 'gold', 'm_iReliableGold'),
    netWorth: listed('dataTeam', 'm_iNetWorth', 'Gold, items and the value of buyback.', 'gold'),
    earnedGold: listed('dataTeam', 'm_iTotalEarnedGold', 'Gold earned so far.', 'gold'),
    xp: listed('dataTeam', 'm_iTotalEarnedXP', 'Experience earned so far.'),
    lastHits: listed('dataTeam', 'm_iLastHitCount', 'Total so far.'),
    denies: listed('dataTeam', 'm_iDenyCount', 'Total so far.'),
    team: {
      kind: 'text',
      about: '`radiant` or `dire`.',
      source: 'playerData.m_iPlayerTeam',
      start: () => (row: DotaTickRow) => row.player.team,
    },
    heroName: {
      kind: 'text',
      about: 'Internal name: `npc_dota_hero_axe`.',
      source: 'playerTeamData.m_nSelectedHeroID, else the class of the hero',
      start: () => (row: DotaTickRow) => row.resource.heroName(row.playerId),
    },
  },
  roles: {
    hero: hero.role,
    playerData: { classes: [], start: (_recording, field) => (row) => row.resource.row('m_vecPlayerData', row.playerId, field) },
    playerTeamData: { classes: [], start: (_recording, field) => (row) => row.resource.row('m_vecPlayerTeamData', row.playerId, field) },
    dataTeam: {
      classes: TeamData.classNames,
      start: (recording, field) => {
        const teams = new TeamData(recording);
        return (row) => teams.value(row.player, field);
      },
    },
  },
  start: (recording) => {
    const row = new DotaTickRow(new PlayerResource(recording));
    let players: readonly PlayerRow[] = [];
    let heroes: readonly number[] = [];
    return (visit) => {
      const known = players;
      players = row.resource.players();
      if (players !== known) heroes = players.map(({ playerId }) => row.resource.score(playerId, 'm_hSelectedHero') ?? -1);
      for (let i = 0; i < players.length; i++) {
        row.player = players[i]!;
        const unit = recording.world.byHandle(heroes[i]!);
        row.hero = unit?.isActive === true ? unit : undefined;
        visit(row);
      }
    };
  },
} as const satisfies TickGame<DotaTickRow>;
