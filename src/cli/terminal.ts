import { once } from 'node:events';
import { paintFor, type Paint } from './colors.js';
import { onScreen } from './printable.js';
import { Progress } from './progress.js';

/** Where a command reads and writes. Data go to standard output, everything else to standard error. */
export class Terminal {
  /** Fires at SIGINT. */
  readonly signal: AbortSignal;
  /** Colors for standard output. */
  readonly paint: Paint;
  /** Colors for standard error. */
  readonly paintTalk: Paint;
  progress = new Progress();
  readonly #process: NodeJS.Process;
  #quiet = false;

  constructor(process: NodeJS.Process, signal: AbortSignal) {
    this.#process = process;
    this.signal = signal;
    this.paint = paintFor(process.stdout, process.env);
    this.paintTalk = paintFor(process.stderr, process.env);
  }

  /** How many characters a line of standard output has; undefined if it is not a terminal. */
  get width(): number | undefined {
    return this.#process.stdout.isTTY ? this.#process.stdout.columns : undefined;
  }

  get stdin(): NodeJS.ReadStream {
    return this.#process.stdin;
  }

  /** Makes `say` print nothing from now on, and shows no progress. */
  beQuiet(): void {
    this.#quiet = true;
  }

  /** Shows progress on a terminal, unless lines of data appear on the same screen at the same time. */
  async showProgress(dataWaits: boolean): Promise<void> {
    if (this.#quiet || (this.#process.stdout.isTTY && !dataWaits)) return;
    this.progress = await Progress.on(this.#process.stderr);
  }

  /** Writes data; resolves when standard output takes more. */
  async out(text: string): Promise<void> {
    await this.outBytes(this.#process.stdout.isTTY ? onScreen(text) : text);
  }

  /** The same for bytes. */
  async outBytes(data: Uint8Array | string): Promise<void> {
    this.progress.clear();
    if (!this.#process.stdout.write(data)) await once(this.#process.stdout, 'drain', { signal: this.signal });
  }

  /** Prints something for the person at the terminal. With `--quiet` it prints nothing. */
  say(text: string): void {
    if (!this.#quiet) this.complain(text);
  }

  /** The same as `say`, but also with `--quiet`. */
  complain(text: string): void {
    this.progress.clear();
    this.#process.stderr.write(onScreen(text));
  }
}
