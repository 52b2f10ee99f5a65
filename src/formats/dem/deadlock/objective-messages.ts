import { ProtoSchema } from '../../../codecs/protobuf/message.js';
import type { DemPosition } from '../entities/position.js';

/** k_EUserMsg_ReturnIdol, k_EUserMsg_BossKilled, k_EUserMsg_RejuvStatus */
export const RETURN_IDOL = 320;
export const BOSS_KILLED = 347;
export const REJUV_STATUS = 350;

const SCHEMA = `
CMsgVector: 1 float x, 2 float y, 3 float z
BossKilled: 3 uint32 entity_killed, 5 uint32 entity_killer, 8 CMsgVector entity_position
RejuvStatus: 1 int32 killing_team, 2 uint32 player_pawn, 3 int32 user_team, 4 int32 event_type
ReturnIdol: 2 CMsgVector return_location, 3 bool location_enabled
`;
let schema: ProtoSchema | undefined;
const decode = (name: string, bytes: Uint8Array): unknown => (schema ??= new ProtoSchema(SCHEMA)).decode(name, bytes);

/** An objective fell. Both are handles. */
export interface BossKilled {
  readonly entity_killed?: number;
  readonly entity_killer?: number;
  readonly entity_position?: Partial<DemPosition>;
}
export const bossKilled = (bytes: Uint8Array): BossKilled => decode('BossKilled', bytes) as BossKilled;

/** Something happens to a rejuvenator. */
export interface RejuvStatus {
  readonly killing_team?: number;
  readonly player_pawn?: number;
  readonly user_team?: number;
  readonly event_type?: number;
}
export const rejuvStatus = (bytes: Uint8Array): RejuvStatus => decode('RejuvStatus', bytes) as RejuvStatus;

/** A place where the urn is handed in opens or closes. */
export interface ReturnIdol {
  readonly return_location?: Partial<DemPosition>;
  readonly location_enabled?: boolean;
}
export const returnIdol = (bytes: Uint8Array): ReturnIdol => decode('ReturnIdol', bytes) as ReturnIdol;

/** A vector of a message, whose zeros are not sent; undefined where there is none. */
export const placeIn = (vector: Partial<DemPosition> | undefined): DemPosition | undefined =>
  vector === undefined ? undefined : { x: vector.x ?? 0, y: vector.y ?? 0, z: vector.z ?? 0 };
