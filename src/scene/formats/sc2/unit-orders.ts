import { FIXED_POINT } from '../../../formats/sc2/layout.js';
import { ACTIVE_SELECTION } from '../../../formats/sc2/match/control-groups.js';
import { spread, type WalkOrder } from '../../walk.js';
import type { FollowedEvent, MatchFacts } from './facts.js';

/** Commands after which units go to their target; a right click has no ability. */
const MOVES = /^(Attack|Move|Patrol|ScanMove|Smart|Gather|HarvestGather|LoadUnit)/;
/** The bit of the flags of a command that is for after the ones before. */
const QUEUED = 2;
/** Units that are sent to one place are about as far from each other, in cells. */
const GAP_CELLS = 0.7;
/** More orders are not followed: a long match of large armies has some 100,000. */
const MAX_ORDERS = 1 << 20;

type Command = Extract<FollowedEvent, { type: 'cmd' | 'cmdUpdateTargetPoint' | 'cmdUpdateTargetUnit' }>;

/** Where units were sent, by their tags: each command was for what its player had selected. */
export function unitOrders(
  { replay, byUser, seconds }: MatchFacts,
  events: readonly FollowedEvent[],
): ReadonlyMap<number, readonly WalkOrder[]> {
  const { selections = [] } = replay;
  const orders = new Map<number, WalkOrder[]>();
  const selected = new Map<number, readonly number[]>();
  const queued = new Map<number, boolean>();
  let next = 0;
  let count = 0;
  for (const event of events) {
    if (event.type !== 'cmd' && event.type !== 'cmdUpdateTargetPoint' && event.type !== 'cmdUpdateTargetUnit') continue;
    const { userId, gameloop } = event;
    for (; next < selections.length && selections[next]!.gameloop <= gameloop; next++) {
      const { group, userId: user, unitTags } = selections[next]!;
      if (group === ACTIVE_SELECTION) selected.set(user, unitTags);
    }
    if (event.type === 'cmd') queued.set(userId, (event.cmdFlags & QUEUED) !== 0);
    const target = targetOf(event);
    const tags = selected.get(userId) ?? [];
    if (target === undefined || !isMove(event) || !byUser.has(userId)) continue;
    count += tags.length;
    if (count > MAX_ORDERS) break;
    tags.forEach((tag, i) => {
      const order = { seconds: seconds(gameloop), ...spread(target.x, target.y, i, GAP_CELLS), isQueued: queued.get(userId) === true };
      const list = orders.get(tag);
      if (list === undefined) orders.set(tag, [order]);
      else list.push(order);
    });
  }
  return orders;
}

const isMove = ({ abilLink, command, ability }: Command): boolean => abilLink === undefined || MOVES.test(command ?? ability ?? '');

/** In cells. */
function targetOf(event: Command): { readonly x: number; readonly y: number } | undefined {
  const { data, targetPoint } = event.type === 'cmd' ? event : { data: undefined, targetPoint: undefined };
  const point =
    event.type === 'cmdUpdateTargetPoint'
      ? event.target
      : event.type === 'cmdUpdateTargetUnit'
        ? event.target.snapshotPoint
        : data?.kind === 'targetPoint'
          ? data.value
          : data?.kind === 'targetUnit'
            ? data.value.snapshotPoint
            : targetPoint;
  return point && { x: point.x / FIXED_POINT, y: point.y / FIXED_POINT };
}
