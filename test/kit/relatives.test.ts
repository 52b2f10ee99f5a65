import { expect, it } from 'vitest';
import { parseReplay } from '../../src/kit/index.js';

const bytesOf = (text: string): Uint8Array => Uint8Array.from(text.padEnd(400, '\0'), (letter) => letter.charCodeAt(0));

it.each([
  ['RIOT\x02\0', 'League of Legends'],
  ['\x7f\xe2\xa2\x1c\x07\0\0\0', 'Unreal Engine'],
])('a replay of another game is named: %#', async (text, name) => {
  await expect(parseReplay(bytesOf(text))).rejects.toMatchObject({
    code: 'bad-signature',
    message: expect.stringMatching(new RegExp(`this looks like .*${name}.*: replaykit does not read it`)) as string,
  });
});

it('a demo of Source 1 is refused by name', async () => {
  await expect(parseReplay(bytesOf('HL2DEMO\0\x04\0\0\0'))).rejects.toMatchObject({
    message: expect.stringContaining('Source 1') as string,
  });
});
