import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { startFakeDaemon, type FakeDaemon } from '../renderer/harness/fake-daemon.ts';
import type { ThemeName } from '../../src-renderer/theme/index.ts';
import { SCENES } from '../renderer/harness/scenes.ts';
import { World } from '../renderer/harness/world.ts';
import { launchBrowser } from '../support/browser.ts';

/** Scenes in a real browser, in front of a daemon that says what the scene wants; one page at a time. */
export class ScenePages {
  page!: Page;
  daemon!: FakeDaemon;
  /** What the browser complained about in the scene. */
  readonly complaints: string[] = [];
  private browser!: Browser;
  private axe = '';

  /** To be called once in a file of tests. */
  prepare(): this {
    beforeAll(async () => {
      this.browser = await launchBrowser();
      this.axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
    });
    afterAll(async () => {
      await this.browser.close();
    });
    afterEach(async () => {
      await this.page.close();
      await this.daemon.close();
    });
    return this;
  }

  async open(name: string, viewport = { width: 1440, height: 900 }): Promise<void> {
    const scene = SCENES.find((candidate) => candidate.name === name);
    if (!scene) throw new Error(`There is no scene ${name}.`);
    const world = new World();
    scene.world?.(world);
    this.daemon = await startFakeDaemon(world);
    this.complaints.length = 0;
    this.page = await this.browser.newPage({ viewport });
    this.page.setDefaultTimeout(15_000);
    this.page.on('pageerror', (error) => this.complaints.push(String(error)));
    this.page.on('console', (message) => {
      // A refused connection is the browser's to complain about, and what the scene is for.
      const expected =
        message.text().startsWith('WebSocket connection') ||
        (scene.complains !== undefined && message.text().includes(scene.complains));
      if (message.type() === 'error' && !expected) this.complaints.push(message.text());
    });
    await this.page.goto(this.daemon.url);
    await this.region('Requests').getByText(/./).first().waitFor();
    await this.page
      .getByText(/^(live|stale|venue unreachable)/)
      .first()
      .waitFor();
    await scene.act?.(this.page, this.daemon);
  }

  region(name: string): Locator {
    return this.page.getByRole('region', { name, exact: true });
  }

  ticket(): Locator {
    return this.region('Order ticket');
  }

  dialog(): Locator {
    return this.page.getByRole('dialog');
  }

  /** Shows the scene as it stands in another theme. */
  async wear(theme: ThemeName): Promise<void> {
    await this.page.evaluate((name) => {
      document.documentElement.dataset['theme'] = name;
    }, theme);
  }

  /**
   * What axe finds, best practices included; of one rule alone where it is named. It runs in the browser's own world, so
   * the page's policy stays as it is.
   */
  async barriers(rule?: string): Promise<string[]> {
    // A colour on its way from one state to the next is nobody's contrast.
    await this.page.evaluate(() =>
      Promise.allSettled(
        document
          .getAnimations()
          .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
          .map(({ finished }) => finished),
      ).then(() => undefined),
    );
    const source = `(() => { ${this.axe}; return axe.run(${rule === undefined ? '{}' : JSON.stringify({ runOnly: [rule] })}).then((found) => found.violations.map(({ id, nodes }) => id + ': ' + nodes[0].html + ' ' + nodes[0].any.map(({ message }) => message).join())); })()`;
    return (await this.page.evaluate(source)) as string[];
  }
}
