import type { W3gAction } from '../actions.gen.js';
import type { W3gEvent, W3gUnknownEvent } from '../events.js';

/** Whether an event is an action, a known one or not. */
export const isAction = (event: W3gEvent): event is W3gAction | W3gUnknownEvent => 'id' in event || event.type === 'unknown';
