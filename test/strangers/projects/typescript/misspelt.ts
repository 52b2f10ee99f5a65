import { parseDem, parseReplay, parseSc2, streamDem, streamW3g } from 'replaykit';
import { openDem, parseDemTicks } from 'replaykit/dem';

declare const bytes: Uint8Array;
void parseDem(bytes, { include: ['header', 'chatt'] });
void streamDem(bytes, { events: ['combatLogs'] });
void openDem(bytes, { include: ['player'] });
void parseDemTicks(bytes, { props: ['healht'] });
void parseSc2(bytes, { include: ['detials'] });
void streamW3g(bytes, { events: ['leaves'] });
void parseReplay(bytes, { include: { sc2: ['detials'] } });
void parseReplay(bytes, { include: { sc3: ['details'] } });
void parseDem(bytes, { inlcude: ['chat'] });
void parseDem(bytes, { include: ['chat'] }).then(({ kills }) => kills);
