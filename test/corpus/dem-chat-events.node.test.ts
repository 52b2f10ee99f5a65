import { it } from 'vitest';
import { parseDemSync } from '../../src/formats/dem/index.js';
import { corpusFacts, corpusFiles } from '../support/corpus.node.js';
import { unfounded } from '../support/dem-diagnostics.js';

interface Golden {
  chat: { tick: number; kind: string; fieldsByNumber: Record<string, string[]> }[];
}

const facts = corpusFacts('dem', { files: 2, facts: 8 });
const files = corpusFiles('dem', (name) => name.startsWith('dota2--'));
/** Those that the recordings hold. */
const NAMES: Readonly<Record<string, string>> = {
  13: 'CHAT_MESSAGE_ITEM_PURCHASE',
  97: 'CHAT_MESSAGE_HERO_BANNED',
  108: 'CHAT_MESSAGE_HERO_CHOICE_INVALID',
};
const unzigzag = (sent: string): number => (Number(sent) >>> 1) ^ -(Number(sent) & 1);

it.each(files.map((file) => [file.name, file] as const))('%s has the announcements and the chat of the golden', (_, file) => {
  const golden = file.golden<Golden>().chat;
  const { chatEvents, chat, chatWheel, diagnostics } = parseDemSync(file.bytes(), { include: ['chatEvents', 'chat', 'chatWheel'] });
  facts.equal(file, 'diagnostics', unfounded(diagnostics, file), []);
  facts.equal(file, 'chatWheel', chatWheel, []);
  const announced = golden.filter(({ kind }) => kind === 'DOTA_UM_ChatEvent');
  facts.equal(
    file,
    'chatEvents',
    chatEvents!.map(({ tick, typeId, name, value, players }) => ({ tick, typeId, name, value, players })),
    announced.map(({ tick, fieldsByNumber: { 1: type, 2: value, 3: first, 4: second } }) => {
      const players = [first, second].map((sent) => unzigzag(sent![0]!));
      while (players.at(-1) === -1) players.pop();
      return { tick, typeId: Number(type![0]), name: NAMES[type![0]!], value: Number(value![0]), players };
    }),
  );
  const said = golden.filter(({ kind }) => kind === 'DOTA_UM_ChatMessage');
  facts.equal(
    file,
    'chat',
    chat.map(({ tick, playerSlot, text, channel }) => ({ tick, playerSlot, text, channel })),
    said.map(({ tick, fieldsByNumber: { 1: player, 3: text } }) => ({
      tick,
      playerSlot: Number(player![0]),
      text: Buffer.from(text![0]!.slice('bytes:'.length), 'hex').toString('utf8'),
      channel: 'team',
    })),
  );
});
