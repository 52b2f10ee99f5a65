import type { SingleBar } from 'cli-progress';
import { printable } from './printable.js';

/** Elsewhere than on a terminal a line is printed this often. */
const LINE_MS = 60_000;

/** Shows how much of the input was read: a bar on a terminal, a line each minute in a file. */
export class Progress {
  readonly #bar: SingleBar | undefined;
  #total = 0;
  #read = 0;
  #name = '';
  #drawn = false;
  readonly #stream: NodeJS.WritableStream | undefined;
  #lineAt = performance.now() + LINE_MS;

  /** Without a bar and a stream it shows nothing. */
  constructor(bar?: SingleBar, stream?: NodeJS.WritableStream) {
    this.#bar = bar;
    this.#stream = stream;
  }

  /** Shows the progress. The package that draws the bar is loaded only for a terminal. */
  static async on(stream: NodeJS.WriteStream): Promise<Progress> {
    if (!stream.isTTY) return new Progress(undefined, stream);
    const { SingleBar } = await import('cli-progress');
    return new Progress(
      new SingleBar({
        stream,
        format: '{bar} {percentage}% {name}',
        barsize: 24,
        barCompleteChar: '#',
        barIncompleteChar: '.',
        clearOnComplete: true,
        hideCursor: true,
        // The program handles SIGINT itself.
        gracefulExit: false,
      }),
    );
  }

  /** Says how many bytes are going to be read in all. */
  expect(bytes: number): void {
    this.#total += bytes;
  }

  /** Says which file is being read now. */
  file(name: string): void {
    this.#name = printable(name);
  }

  /** Adds bytes that were read. */
  add(bytes: number): void {
    this.#read = Math.min(this.#total, this.#read + bytes);
    if (this.#total === 0) return;
    if (this.#bar === undefined) return this.#sayLine();
    if (!this.#drawn) this.#bar.start(this.#total, this.#read, { name: this.#name });
    this.#drawn = true;
    this.#bar.update(this.#read, { name: this.#name });
  }

  #sayLine(): void {
    if (this.#stream === undefined || performance.now() < this.#lineAt) return;
    this.#lineAt = performance.now() + LINE_MS;
    this.#stream.write(`${Math.floor((100 * this.#read) / this.#total)}% ${this.#name}\n`);
  }

  /** Removes the bar so that something can be written. The next bytes draw it again. */
  clear(): void {
    if (!this.#drawn) return;
    this.#drawn = false;
    this.#bar?.stop();
  }
}
