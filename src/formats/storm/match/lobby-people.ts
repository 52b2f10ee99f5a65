import { built } from '../../../io/sections.js';
import type { StormDetailsPlayer } from '../details.js';
import type { StormSlot } from '../lobby.js';
import type { StormPlayer } from './players.js';
import { LOBBY, type StormBuilder, type StormDefinition, type StormParts } from './section.js';

/** Who is in the lobby: what is known of players without any event. */
export interface StormLobby extends StormBuilder {
  /** Without talents and units; undefined without a lobby and details. */
  readonly people: readonly StormPlayer[] | undefined;
  /** Names of users, of those who have one. */
  readonly namesByUser: ReadonlyMap<number, string>;
}

/** The attribute of a player's level with the hero (docs/formats/storm.md, section 8). */
const HERO_LEVEL = 4008;
const HUMAN = 2;

/** A part that other sections use. */
export const lobbySection: StormDefinition<object, StormLobby> = {
  sections: [],
  needs: { files: LOBBY },
  start({ parts }) {
    const people = lobbyOf(parts);
    const namesByUser = new Map(
      (people ?? []).flatMap(({ userId, name }) => (userId === undefined || name === undefined ? [] : [[userId, name] as const])),
    );
    return { people, namesByUser, on: {}, build: () => built({}) };
  },
};

/** Adds the name of a user to what it did; what nobody has a name for stays as it is. */
export function withName<Row extends { readonly userId: number }>(row: Row, namesByUser: ReadonlyMap<number, string>): Row {
  const name = namesByUser.get(row.userId);
  return name === undefined ? row : { ...row, name };
}

/** Players by their place in the details, then observers; undefined without a lobby and details. */
function lobbyOf(parts: StormParts): readonly StormPlayer[] | undefined {
  const { details, initData, attributes } = parts;
  const slots = initData?.slots;
  if (details === undefined && slots === undefined) return undefined;
  const players = (details?.players ?? []).map((player, i): StormPlayer => {
    const level = Number.parseInt(attributes?.scopes.get(i + 1)?.get(HERO_LEVEL) ?? '', 10);
    const slot = slotOf(player, i, slots ?? []);
    return { playerId: i + 1, ...ofDetails(player), ...ofSlot(slot), ...(level > 0 && { heroLevel: level }), isObserver: false };
  });
  const observers = (slots ?? []).flatMap((slot): StormPlayer[] => {
    if (slot.observe === 0 || slot.control !== HUMAN) return [];
    const name = initData!.users[slot.userId ?? -1]?.name;
    return [
      {
        ...ofSlot(slot),
        ...(name && { name }),
        ...(slot.toonHandle && { toon: slot.toonHandle }),
        control: 'human',
        isObserver: true,
        teamId: slot.teamId,
        result: 'undecided',
      },
    ];
  });
  return [...players, ...observers];
}

/** The slot that a player of the details holds: the one with the same number, or, as some details have no numbers, the one at the same place. */
function slotOf({ workingSetSlotId }: StormDetailsPlayer, index: number, slots: readonly StormSlot[]): StormSlot | undefined {
  const same = workingSetSlotId === undefined ? undefined : slots.find((slot) => slot.workingSetSlotId === workingSetSlotId);
  return same ?? slots[index];
}

type OfDetails = Pick<StormPlayer, 'name' | 'toon' | 'control' | 'teamId' | 'result' | 'hero'>;

function ofDetails({ name, toon, control, teamId, result, hero }: StormDetailsPlayer): OfDetails {
  return {
    ...(name !== undefined && { name }),
    ...(toon !== undefined && { toon }),
    control: control === HUMAN ? 'human' : 'computer',
    teamId,
    result,
    ...(hero !== undefined && { hero }),
  };
}

type OfSlot = Pick<
  StormPlayer,
  | 'userId'
  | 'workingSetSlotId'
  | 'lobbyHero'
  | 'loadout'
  | 'hasSilencePenalty'
  | 'hasVoiceSilencePenalty'
  | 'isBlizzardStaff'
  | 'hasActiveBoost'
  | 'talents'
>;

function ofSlot(slot: StormSlot | undefined): OfSlot {
  if (slot === undefined) return { loadout: {}, talents: [] };
  const { userId, workingSetSlotId, hero, skin, mount, banner, spray, announcerPack, voiceLine } = slot;
  const { hasSilencePenalty, hasVoiceSilencePenalty, isBlizzardStaff, hasActiveBoost } = slot;
  return {
    ...(userId !== undefined && { userId }),
    ...(workingSetSlotId !== undefined && { workingSetSlotId }),
    ...(hero && { lobbyHero: hero }),
    loadout: {
      ...(skin && { skin }),
      ...(mount && { mount }),
      ...(banner && { banner }),
      ...(spray && { spray }),
      ...(announcerPack && { announcerPack }),
      ...(voiceLine && { voiceLine }),
    },
    ...(hasSilencePenalty !== undefined && { hasSilencePenalty }),
    ...(hasVoiceSilencePenalty !== undefined && { hasVoiceSilencePenalty }),
    ...(isBlizzardStaff !== undefined && { isBlizzardStaff }),
    ...(hasActiveBoost !== undefined && { hasActiveBoost }),
    talents: [],
  };
}
