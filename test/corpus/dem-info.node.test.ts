import { expect, it } from 'vitest';
import { cliProcess } from '../support/cli.node.js';
import { corpusFacts, corpusFiles } from '../support/corpus.node.js';
import { dumpedEntity, dumpedState, dumpedText } from '../support/state-dump.node.js';

interface Golden {
  header: { map_name: string; server_name: string; client_name: string; build_num?: number; network_protocol: number };
  fileInfo: { playback_time: number; playback_ticks: number; playback_frames: number };
  outer: { commands: { id: number; name: string; count: number; compressed: number; storedBytes: number }[] };
}

const cli = cliProcess();
const facts = corpusFacts('dem', { files: 11, facts: 22 });
const [files, old] = [true, false].map((modern) => corpusFiles('dem', (name) => !name.startsWith('dota2-source1') === modern));

it.each(files!.map((file) => [file.name, file] as const))('replaykit info shows the facts of %s', async (_, file) => {
  const { code, stdout, stderr } = await cli(['info', '--json', file.path]);
  expect([code, stderr]).toEqual([0, '']);
  const { details: card, ...shared } = JSON.parse(stdout) as Record<string, unknown> & { readonly details: Record<string, unknown> };
  const { header, fileInfo, outer } = file.golden<Golden>();
  facts.equal(file, 'card', card, {
    ...card,
    game: file.name.split('--')[0],
    map: header.map_name,
    build: header.build_num,
    networkProtocol: header.network_protocol,
    server: header.server_name,
    recordedBy: header.client_name,
    durationSeconds: fileInfo.playback_time,
    ticks: fileInfo.playback_ticks,
    packets: outer.commands.find(({ id }) => id === 7)!.count,
    commands: outer.commands.map(({ id, name, count, compressed, storedBytes }) => ({ id, command: name, count, compressed, storedBytes })),
  });
  facts.equal(
    file,
    'what all formats show',
    [shared['format'], shared['isComplete'], shared['game'], shared['map'], shared['build'] ?? undefined],
    ['dem', true, file.name.split('--')[0], header.map_name, header.build_num === undefined ? undefined : String(header.build_num)],
  );
  if (/^(cs2|deadlock)/.test(file.name)) {
    const controllers = [...dumpedState(file).values()].filter(({ className }) => /^CC(SPlayer|itadelPlayer)Controller$/.test(className));
    const onSides = controllers.filter(({ values }) => ['2', '3'].includes(values.get('m_iTeamNum')!));
    const players = shared['players'] as readonly { readonly name: string; readonly account?: string }[];
    facts.equal(
      file,
      'players',
      players.map(({ name, account = '0' }) => [name, account]),
      onSides.map(({ values }) => [dumpedText(values.get('m_iszPlayerName')), values.get('m_steamID')]),
    );
  }
  if (file.name.startsWith('dota2')) {
    const { values } = dumpedEntity(dumpedState(file), 'CDOTA_PlayerResource');
    const rows = Array.from({ length: 24 }, (_, id) => `m_vecPlayerData.${String(id).padStart(4, '0')}`);
    const teams: Readonly<Record<string, string>> = { 2: 'radiant', 3: 'dire' };
    const playing = rows.filter((row) => values.get(`${row}.m_iPlayerTeam`)! in teams && values.get(`${row}.m_bIsBroadcaster`) !== 'true');
    const players = shared['players'] as readonly { readonly name?: string; readonly team: string }[];
    facts.equal(
      file,
      'players',
      players.map(({ name = '', team }) => `${name} ${team}`).sort(),
      playing.map((row) => `${dumpedText(values.get(`${row}.m_iszPlayerName`))} ${teams[values.get(`${row}.m_iPlayerTeam`)!]}`).sort(),
    );
  }
  const text = (await cli(['info', file.path])).stdout;
  facts.equal(file, 'ticks and packets as text', /ticks +(\d+)\n +packets +(\d+)/.exec(text)?.slice(1).map(Number), [
    card['ticks'],
    card['packets'],
  ]);
});

it.each(old!.map((file) => [file.name, file] as const))('replaykit info refuses %s by name', async (_, file) => {
  const { code, stdout, stderr } = await cli(['info', file.path]);
  facts.equal(file, 'refusal', [code, stdout], [1, '']);
  expect(stderr).toContain(`${file.path}: dem: this is a Source 1 demo`);
});
