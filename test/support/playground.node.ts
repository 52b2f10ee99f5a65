import type { Browser, Page } from 'playwright';
import { expect, inject } from 'vitest';
import { launchBrowser, openPage, serveFolders, type FileServer } from '../../scripts/browser.js';

/** Numbers as the page writes them: with thin spaces. */
export const thin = (value: number): string => Math.round(value).toLocaleString('en').replaceAll(',', '\u202f');

/** Seconds as the page writes them where a game has no clock of its own: `18:04`. */
export function clock(seconds: number): string {
  const whole = Math.floor(seconds + 1e-6);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}

/** The built playground in a browser, and what its page shows. Whatever follows an action is polled: machines that build and test are slow. */
export class Playground {
  readonly #server: FileServer;
  readonly browser: Browser;
  page!: Page;
  problems: string[] = [];

  private constructor(server: FileServer, browser: Browser) {
    this.#server = server;
    this.browser = browser;
  }

  static async start(): Promise<Playground> {
    return new Playground(await serveFolders({ '/': inject('playground') }), await launchBrowser());
  }

  async close(): Promise<void> {
    await this.browser.close();
    await this.#server.close();
  }

  get url(): string {
    return `${this.#server.url}/index.html`;
  }

  /** A new page, with what is asked for in its address. */
  async visit(fragment = ''): Promise<void> {
    ({ page: this.page, problems: this.problems } = await openPage(this.browser, `${this.url}#${fragment}`));
  }

  /** Opens a sample and waits until it is read. */
  async openSample(sample: string, more = ''): Promise<void> {
    await this.visit(`sample=${sample}${more}`);
    await this.#isRead();
  }

  /** Opens a file and waits until it is read. */
  async openFile(path: string): Promise<void> {
    await this.visit();
    await this.page.locator('input[type=file]').first().setInputFiles(path);
    await this.#isRead();
  }

  async #isRead(): Promise<void> {
    await this.page.locator('[role=tab]').first().waitFor();
    await expect.poll(() => this.page.locator('.band .progress').count(), { timeout: 60_000 }).toBe(0);
  }

  /** Goes to a view, and to a moment in seconds of the recording. */
  async look(tab: string, seconds?: number | 'end'): Promise<void> {
    await this.page.getByRole('tab', { name: tab, exact: true }).click();
    // a view is empty until its code is there, and says what it reads until it is read
    const isShown = (view: Element | null): boolean =>
      view instanceof HTMLElement && view.innerText.trim() !== '' && view.querySelector('.progress') === null;
    await expect.poll(() => this.page.locator('.view').evaluate(isShown)).toBe(true);
    const scrubber = this.page.getByRole('slider', { name: 'Timeline' });
    if (seconds === 'end') await scrubber.press('End');
    else if (seconds !== undefined) await scrubber.fill(String(seconds));
  }

  tabs(): Promise<string[]> {
    return this.page.getByRole('tab').allInnerTexts();
  }

  /** The cells of a scoreboard below a title, in the order of its rows. */
  column(label: string, title: string): Promise<string[]> {
    return this.page.getByRole('region', { name: label, exact: true }).evaluateAll((regions, name) => {
      const [table] = regions.map((region) => region.querySelector('table'));
      const heads = [...(table?.querySelectorAll('thead th') ?? [])].map((head) => head.textContent.replace(/ [↑↓]$/, '').trim());
      const rows = [...(table?.querySelectorAll('tbody tr') ?? [])];
      const at = heads.indexOf(name);
      return at < 0 ? [`no column ${name} but ${heads.join(', ')}`] : rows.map((row) => (row.children[at] as HTMLElement).innerText.trim());
    }, title);
  }

  /** The values that the legend of a plot shows. */
  legend(label: string): Promise<string[]> {
    return this.page
      .locator('figure', { has: this.page.getByRole('heading', { name: label, exact: true }) })
      .locator('.legend b')
      .allInnerTexts();
  }

  /** Kinds of what happened, each with its number. */
  async chips(): Promise<string[]> {
    return (await this.page.locator('.chips .chip').allInnerTexts()).map((chip) => chip.replace(/\s+/g, ' '));
  }

  text(): Promise<string> {
    return this.page.locator('.view').innerText();
  }
}
