/**
 * `npm run demo`: what replaykit finds in nine replays, on one screen. They are the samples of the playground, which the library's own writers make.
 * Each part names the call that gave it.
 */
import { fileURLToPath } from 'node:url';
import { buildOrderText } from '../src/formats/sc2/index.js';
import { parseDem, parseSc2, parseVcr, summarizeReplay } from '../src/index.js';
import { SAMPLES } from '../recordings/samples.js';

const WIDTH = 78;
const BLOCKS = '▁▂▃▄▅▆▇█';
const STEP_SECONDS = 10;

const clock = (seconds: number): string => `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`;
const title = (what: string, call: string): string => `\n${what}${call.padStart(WIDTH - what.length)}`;
/** Gives the bytes of a sample. */
type Samples = (id: string) => Uint8Array;
/** A line of blocks, each as high as its value; none where it is not above 0. */
const blocks = (values: readonly number[]): string => {
  const highest = Math.max(...values);
  return values.map((value) => (value <= 0 ? ' ' : BLOCKS[Math.ceil((8 * value) / highest) - 1]!)).join('');
};

async function summary(file: string, bytes: Uint8Array): Promise<string> {
  const { format, title: what, map, durationSeconds, players } = await summarizeReplay(bytes);
  const length = durationSeconds === undefined ? '' : clock(durationSeconds);
  const people = players.length === 0 ? '' : `${players.length} players  `.padEnd(12);
  const start = `  ${file.padEnd(28)} ${format.padEnd(10)}${length.padStart(5)}  ${people}`;
  return start + (start.length + what.length > WIDTH + 2 && map !== undefined ? map : what);
}

async function dota(sample: Samples): Promise<readonly string[]> {
  const timeline = { intervalSeconds: STEP_SECONDS };
  const replay = await parseDem(sample('dota2'), { include: ['timeline', 'kills', 'match'], timeline });
  if (replay.timeline?.game !== 'dota2' || replay.match?.game !== 'dota2') throw new Error('the sample is one of Dota 2');
  const { gameSeconds, netWorthAdvantage } = replay.timeline;
  const rows = [...gameSeconds.keys()].filter((row) => gameSeconds[row]! >= 0);
  const lead = rows.map((row) => netWorthAdvantage[row]!);
  const times = (replay.kills ?? []).flatMap((kill) => (kill.game === 'dota2' ? [kill.gameSeconds ?? -1] : []));
  const kills = rows.map((row) => times.filter((seconds) => Math.floor((seconds - gameSeconds[row]!) / STEP_SECONDS) === 0).length);
  const { score, winner } = replay.match;
  return [
    title('Dota 2, every 10 seconds', "parseDem(file, { include: ['timeline', 'kills'] })"),
    `  radiant ahead  ${blocks(lead)}`,
    `  dire ahead     ${blocks(lead.map((gold) => -gold)).trimEnd()}`,
    `  kills          ${kills.map((count) => (count === 0 ? '·' : count)).join('')}`,
    `  ${winner} won, with ${score?.radiant} kills to ${score?.dire}`,
  ];
}

const ROUND_ENDS: Readonly<Record<string, string>> = { targetBombed: 'bomb', bombDefused: 'kit', targetSaved: 'time' };

async function cs2(sample: Samples): Promise<readonly string[]> {
  const { rounds = [] } = await parseDem(sample('cs2'), { include: ['rounds'] });
  const line = (side: string): string =>
    rounds
      .map(({ winner, reason = '' }) => (winner === side ? (ROUND_ENDS[reason] ?? 'kills') : '·').padEnd(6))
      .join('')
      .trimEnd();
  return [
    title('CS2, how each round was won', "parseDem(file, { include: ['rounds'] })"),
    `  T  ${line('terrorist')}`,
    `  CT ${line('counterTerrorist')}`,
  ];
}

async function starcraft(sample: Samples): Promise<readonly string[]> {
  const { buildOrder = [] } = await parseSc2(sample('sc2'), { include: ['buildOrder'], names: true });
  // the first line says what the times are
  const [one, other] = buildOrder.map((order) => [`${order.name}, ${order.race}`, ...buildOrderText(order).split('\n').slice(1, 5)]);
  return [
    title('StarCraft II, how they opened', "parseSc2(file, { include: ['buildOrder'] })"),
    ...one!.map((text, line) => `  ${text.padEnd(36)}${other![line]}`),
  ];
}

async function race(sample: Samples): Promise<readonly string[]> {
  const { results = [] } = await parseVcr(sample('vcr'), { include: ['results'] });
  return [
    title('rFactor 2, the first three', "parseVcr(file, { include: ['results'] })"),
    ...results.slice(0, 3).map(({ position, name, laps, bestLapSeconds, pitStops }) => {
      const stops = pitStops === 0 ? 'no stop' : `${pitStops} stop`;
      return `  ${position}  ${(name ?? '').padEnd(18)}${laps} laps   best ${bestLapSeconds?.toFixed(3)} s   ${stops}`;
    }),
  ];
}

async function damaged(sample: Samples): Promise<readonly string[]> {
  const whole = sample('dota2');
  const { isComplete, diagnostics, kills = [] } = await parseDem(whole.subarray(0, whole.length / 2), { include: ['kills'] });
  return [
    title('Half of a file is not a failure', 'isComplete, diagnostics'),
    `  complete: ${isComplete}, ${kills.length} kills until there`,
    ...diagnostics.map(({ message }) => `  ${message}`),
  ];
}

/** The whole screen. */
export async function demoScreen(sample: Samples): Promise<string> {
  const known = await Promise.all(SAMPLES.map(({ id, file }) => summary(file, sample(id))));
  const parts = [await dota(sample), await cs2(sample), await starcraft(sample), await race(sample), await damaged(sample)];
  return [title('Which replay is this, and who played?', 'summarizeReplay(file)').trim(), ...known, ...parts.flat()].join('\n');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const made = new Map(SAMPLES.map(({ id, make }) => [id, make()]));
  console.log(await demoScreen((id) => made.get(id)!));
}
