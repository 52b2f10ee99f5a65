import { lobbySection } from './lobby-people.js';
import { builtFrom, keptObject, type StormDefinition } from './section.js';
import { teamOf } from './stat-game.js';

/** A step of the draft. */
export interface StormDraftStep {
  readonly kind: 'ban' | 'pick' | 'swap';
  /** The game's own id of the hero: `Crusader`, `FaerieDragon`; undefined for a ban that was not used. */
  readonly hero?: string | undefined;
  /** Undefined where nobody holds the slot. */
  readonly teamId?: number | undefined;
  /** Who picked or got it. Undefined for bans, and where nobody holds the slot. */
  readonly playerId?: number | undefined;
  readonly name?: string | undefined;
  /** Of picks and swaps: the slot as the file has it. */
  readonly workingSetSlotId?: number | undefined;
}

/** What an event says: of a ban the holder is a team, else a slot. */
interface DraftEvent {
  readonly kind: StormDraftStep['kind'];
  readonly hero: string;
  readonly holder: number;
}

/** What the file has for a ban that was not used. */
const NO_HERO = 'NONE';

/** Bans, picks and swaps in order. A game without picks had no draft, even where bans are left over in it. */
export const draftSection: StormDefinition<{ readonly draft?: readonly StormDraftStep[] | undefined }> = {
  sections: ['draft'],
  needs: { files: ['trackerEvents'], tracker: ['heroBanned', 'heroPicked', 'heroSwapped'] },
  uses: [lobbySection],
  start({ parts, budget }, of) {
    const { people } = of(lobbySection);
    const steps: DraftEvent[] = [];
    const add = (kind: StormDraftStep['kind'], hero: string | undefined, holder: number): void => {
      budget.keep(keptObject(6));
      steps.push({ kind, hero: hero ?? '', holder });
    };
    return {
      on: {
        heroBanned: ({ hero, controllingTeam }) => add('ban', hero, controllingTeam),
        heroPicked: ({ hero, controllingPlayer }) => add('pick', hero, controllingPlayer),
        heroSwapped: ({ hero, newControllingPlayer }) => add('swap', hero, newControllingPlayer),
      },
      build() {
        const players = new Map(people?.map((player) => [player.workingSetSlotId, player]));
        const isDraft = steps.some(({ kind }) => kind === 'pick');
        const draft: StormDraftStep[] = [];
        const stepOf = ({ kind, hero, holder }: DraftEvent): StormDraftStep => {
          const named = hero === '' || hero === NO_HERO ? {} : { hero };
          if (kind === 'ban') {
            const teamId = teamOf(holder);
            return { kind, ...named, ...(teamId !== undefined && { teamId }) };
          }
          const { teamId, playerId, name } = players.get(holder) ?? {};
          return {
            kind,
            ...named,
            ...(teamId !== undefined && { teamId }),
            ...(playerId !== undefined && { playerId }),
            ...(name !== undefined && { name }),
            workingSetSlotId: holder,
          };
        };
        return builtFrom(
          isDraft ? steps : [],
          (step) => draft.push(stepOf(step)),
          () => ({ draft: parts.trackerEvents && draft }),
          budget,
        );
      },
    };
  },
};
