/**
 * Pictures of every scene, for a person to look at, and what axe finds in each.
 * Use: `node test/renderer/harness/shoot.ts [--sizes 1440x900,1280x720] [--themes dark,light] [--language de] [--into FOLDER]
 * [SCENE…]`.
 * What a person does in a scene is found by its English names: another language is spoken once that is done.
 */
import { mkdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { launchBrowser } from '../../support/browser.ts';
import { startFakeDaemon } from './fake-daemon.ts';
import { SCENES } from './scenes.ts';
import { World } from './world.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    sizes: { type: 'string', default: '1440x900' },
    themes: { type: 'string', default: 'dark' },
    folder: { type: 'string' },
    language: { type: 'string', default: 'en' },
    into: { type: 'string' },
  },
});
/** Speaks another language: by a key of its own, since no dialog that is open may be closed for it. */
const SPEAK = { code: 'Digit9', key: '9', ctrlKey: true, shiftKey: true, bubbles: true };
const bound = { version: 1, chosen: { [`language-${values.language}`]: 'Mod+Shift+Digit9' }, trading: false };
const target = values.into ?? fileURLToPath(new URL('../../../test-results/scenes', import.meta.url));
await mkdir(target, { recursive: true });
const axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const browser = await launchBrowser();
const scenes = SCENES.filter(({ name }) => positionals.length === 0 || positionals.includes(name));
let complaints = 0;

for (const size of values.sizes.split(',')) {
  const [width = 1440, height = 900] = size.split('x').map(Number);
  for (const theme of values.themes.split(',')) {
    for (const scene of scenes) {
      const world = new World();
      scene.world?.(world);
      const daemon = await startFakeDaemon(
        world,
        values.folder === undefined ? {} : { folder: values.folder },
      );
      const page = await browser.newPage({ viewport: { width, height } });
      const say = (text: string): void => {
        complaints++;
        console.log(`${scene.name} ${size} ${theme}: ${text}`);
      };
      page.on('pageerror', (error) => say(String(error.stack)));
      page.on('console', (message) => {
        if (message.type() === 'error' && scene.name !== 'offline') say(message.text());
      });
      await page.addInitScript((name) => {
        localStorage.setItem('countersign.look', `${name} green-red comfortable`);
      }, theme);
      await page.addInitScript(
        (keys) => localStorage.setItem('countersign.keys', keys),
        JSON.stringify(bound),
      );
      await page.goto(daemon.url);
      await page.getByRole('region', { name: 'Order book' }).waitFor();
      await page.waitForTimeout(500);
      await scene.act?.(page, daemon).catch((error: unknown) => say(String(error)));
      if (values.language !== 'en') {
        await page.evaluate((keys) => document.body.dispatchEvent(new KeyboardEvent('keydown', keys)), SPEAK);
        await page.waitForFunction((name) => document.documentElement.lang === name, values.language);
      }
      await page.waitForTimeout(300);
      const name = [scene.name, size, theme, ...(values.language === 'en' ? [] : [values.language])].join(
        '-',
      );
      await page.screenshot({ timeout: 120_000, path: join(target, `${name}.png`) });
      for (const text of await page.evaluate(cutTexts)) console.log(`${scene.name} ${size}: cut: ${text}`);
      // Run in the browser's own world, so that the page's policy need not allow it.
      const found = await page.evaluate(
        `(() => { ${axe}; return axe.run().then((r) => r.violations.map((v) => [v.impact, v.id, v.nodes.length, v.nodes[0].html.slice(0, 160), v.nodes[0].failureSummary])); })()`,
      );
      for (const violation of found as string[][]) say(violation.join(' | '));
      await page.close();
      await daemon.close();
    }
  }
}
await browser.close();
console.log(`${complaints} complaints`);

/** Texts that do not fit where they stand: for the eye to judge, since tables cut theirs on purpose. */
function cutTexts(): string[] {
  return [...document.querySelectorAll<HTMLElement>('body *')]
    .filter((each) => {
      const isLeaf = each.childElementCount === 0 && each.textContent.trim() !== '';
      if (!isLeaf || each.closest('.read-only-text, td, svg')) return false;
      const { left, right, width } = each.getBoundingClientRect();
      if (width === 0) return false;
      const box = (
        each.closest('[role=dialog], section, article, .menu') ?? document.body
      ).getBoundingClientRect();
      return each.scrollWidth > each.clientWidth + 1 && each.clientWidth > 0
        ? getComputedStyle(each).overflowX !== 'visible' || right > box.right
        : right > box.right + 1 || left < box.left - 1;
    })
    .map((each) => each.textContent.trim().slice(0, 80));
}
