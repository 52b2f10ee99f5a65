import type { SingleBar } from 'cli-progress';
import { printable } from './printable.js';

/** Shows on a terminal how much of the input was read. Elsewhere nothing is drawn. */
export class Progress {
  readonly #bar: SingleBar | undefined;
  #total = 0;
  #read = 0;
  #name = '';
  #drawn = false;

  constructor(bar?: SingleBar) {
    this.#bar = bar;
  }

  /** Draws the progress on a terminal. The package that draws is loaded only then. */
  static async on(stream: NodeJS.WriteStream): Promise<Progress> {
    if (!stream.isTTY) return new Progress();
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
    if (this.#bar === undefined || this.#total === 0) return;
    if (!this.#drawn) this.#bar.start(this.#total, this.#read, { name: this.#name });
    this.#drawn = true;
    this.#bar.update(this.#read, { name: this.#name });
  }

  /** Removes the bar so that something can be written. The next bytes draw it again. */
  clear(): void {
    if (!this.#drawn) return;
    this.#drawn = false;
    this.#bar?.stop();
  }
}
