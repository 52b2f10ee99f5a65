import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, describe, expect, it } from 'vitest';
import { ScriptedCs2Match } from '../../recordings/dem/cs2/scripted-match.js';
import { toyChat, toyGame, toyLeave, toySlot } from '../../recordings/w3g/toy-game.js';
import { onScreen } from '../../src/cli/printable.js';
import { runProgram } from '../../src/cli/program.js';
import { Terminal } from '../../src/cli/terminal.js';

/** Clears the screen, sets a title, moves left, turns the direction of text, and ends a line as some terminals see it. */
const EVIL = '\u001b[2J\u001b]0;x\u0007\u009b1D\u202etxt\u2028';

const folder = mkdtempSync(join(tmpdir(), 'replaykit-evil-'));
afterAll(() => rmSync(folder, { recursive: true }));

function game(): Uint8Array {
  const blocks = [toyChat(1, `hi ${EVIL}`), toySlot(100), toyLeave(1, 1, 9), toyLeave(2, 1, 8, 2)];
  return toyGame({ players: [`A${EVIL}`, 'Bob'], blocks });
}

function match(): Uint8Array {
  const scripted = new ScriptedCs2Match();
  scripted.join(1, `A${EVIL}`, 2, 76561198000000001n);
  scripted.startRound();
  scripted.advance(10);
  return scripted.bytes({ playback_time: 10 });
}

const at = (name: string): string => join(folder, name);
const replays = at(`replays${EVIL}`);
mkdirSync(replays);
const FILES: readonly (readonly [name: string, bytes: Uint8Array])[] = [
  [`game${EVIL}.w3g`, game()],
  [`match${EVIL}.dem`, match()],
  [`cut${EVIL}.dem`, match().subarray(0, 3000)],
  [`letter${EVIL}.w3g`, new TextEncoder().encode(EVIL)],
];
for (const [name, bytes] of FILES) writeFileSync(join(replays, name), bytes);
const paths = FILES.map(([name]) => join(replays, name));

/** Runs the program with a terminal, or with pipes, and gives all that it wrote. No colors: every escape is from a file. */
async function written(args: readonly string[], isTTY: boolean): Promise<string> {
  let all = '';
  const stream = { isTTY, columns: 120, write: (data: Uint8Array | string) => ((all += typeof data === 'string' ? data : ''), true) };
  const stderr = { ...stream, isTTY: false };
  const process = { stdin: Readable.from([]), stdout: stream, stderr, env: { NO_COLOR: '1' } } as unknown as NodeJS.Process;
  await runProgram(args, new Terminal(process, new AbortController().signal));
  return all;
}

/** What a terminal would act on, but for line ends and tabs. */
// eslint-disable-next-line no-control-regex
const ACTED_ON = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/;

const COMMANDS: readonly (readonly string[])[] = [
  ['info'],
  ['info', '--json'],
  ['detect'],
  ['detect', '--json'],
  ['events'],
  ['events', '--json'],
  ['events', '--type', 'chat'],
  ['validate', '--notes'],
  ['validate', '--json'],
];
const OF_ONE: readonly (readonly string[])[] = [
  ['schema'],
  ['schema', '--json'],
  ['schema', '--names'],
  ['inspect'],
  ['inspect', '--all'],
  ['inspect', '--json', '--all'],
  ['inspect', '--at', '0'],
  ['anonymize', '--force', '--out', at(`shared${EVIL}.bin`)],
  ['anonymize', '--force', '--json', '--out', at(`shared${EVIL}.bin`)],
  ['report', '--force', '--out', at(`report${EVIL}`)],
  ['report', '--force', '--json', '--out', at(`report${EVIL}`)],
];

describe.each([true, false])('on a terminal: %s', (isTTY) => {
  it.each(COMMANDS)('%s %s %s prints no character of a file that a terminal acts on', async (...args) => {
    for (const operands of [paths, ...paths.map((path) => [path]), [replays]]) {
      expect(ACTED_ON.exec(await written([...args, ...operands], isTTY))?.input).toBeUndefined();
    }
  });

  it.each(OF_ONE)('%s %s %s prints no character of a file that a terminal acts on', async (...args) => {
    for (const path of paths) expect(ACTED_ON.exec(await written([...args, path], isTTY))?.input).toBeUndefined();
  });

  it.each([[[EVIL]], [['info', `--${EVIL}`]], [['events', '--type', EVIL, paths[0]!]], [['info', join(folder, EVIL)]]])(
    'of what the caller wrote neither',
    async (args) => {
      const all = await written(args, isTTY);
      expect(all).toContain('\\x1b[2J');
      expect(ACTED_ON.exec(all)?.input).toBeUndefined();
    },
  );
});

it('colors, line ends and tabs stay on a screen, and text that no command escaped is escaped', () => {
  expect(onScreen('\u001b[31mred\u001b[39m\tone\n')).toBe('\u001b[31mred\u001b[39m\tone\n');
  expect(onScreen(EVIL)).toBe('\\x1b[2J\\x1b]0;x\\x07\\x9b1D\\u202etxt\\u2028');
});
