import type { Diagnostics } from '../../../core/diagnostics.js';
import { isReplayError } from '../../../core/errors.js';
import { decodeMessage } from '../messages.js';
import type { DemStringTable } from './string-table.js';

/** The string table of those who are connected, by user id. */
export const USER_INFO = 'userinfo';

/** What the server says of someone who is connected. */
export interface UserInfo {
  readonly name: string | undefined;
  /** Undefined for bots: the server gives them ids of its own, which mean nobody. */
  readonly steamId: bigint | undefined;
  readonly isBot: boolean;
  /** The recorder itself. */
  readonly isHltv: boolean;
}

/** The row of a user id: docs/formats/dem.md, section 18, confirmed on real files. Undefined, with a diagnostic, where it is damaged. */
export function userInfo(table: DemStringTable | undefined, userId: number, diagnostics: Diagnostics): UserInfo | undefined {
  const bytes = table?.value(userId);
  if (bytes === undefined || bytes.length === 0) return undefined;
  try {
    const message = decodeMessage('CMsgPlayerInfo', bytes);
    const isBot = message['fakeplayer'] === true;
    return {
      name: (message['name'] as string | undefined) || undefined,
      steamId: isBot ? undefined : (message['xuid'] as bigint | undefined) || undefined,
      isBot,
      isHltv: message['ishltv'] === true,
    };
  } catch (error) {
    diagnostics.damage(isReplayError(error) ? error.within({ format: 'dem', path: [USER_INFO, `row ${userId}`] }) : error);
    return undefined;
  }
}
