import type { SingleBar } from 'cli-progress';

/** How much of the input has been read, drawn on a terminal; elsewhere nothing is drawn. */
export class Progress {
  readonly #bar: SingleBar | undefined;
  #total = 0;
  #read = 0;
  #name = '';
  #drawn = false;

  constructor(bar?: SingleBar) {
    this.#bar = bar;
  }

  /** Drawn on a terminal; what draws is loaded for it alone. */
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
        // the program itself answers to SIGINT
        gracefulExit: false,
      }),
    );
  }

  /** This many bytes are going to be read in all. */
  expect(bytes: number): void {
    this.#total += bytes;
  }

  /** Reading goes on in this file. */
  file(name: string): void {
    this.#name = name;
  }

  /** So many bytes more were read. */
  add(bytes: number): void {
    this.#read = Math.min(this.#total, this.#read + bytes);
    if (this.#bar === undefined || this.#total === 0) return;
    if (!this.#drawn) this.#bar.start(this.#total, this.#read, { name: this.#name });
    this.#drawn = true;
    this.#bar.update(this.#read, { name: this.#name });
  }

  /** Takes the bar away, so that something can be written; the next bytes draw it again. */
  clear(): void {
    if (!this.#drawn) return;
    this.#drawn = false;
    this.#bar?.stop();
  }
}
