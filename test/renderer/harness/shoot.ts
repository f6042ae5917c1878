/**
 * Pictures of every scene, for a person to look at, and what axe finds in each.
 * Use: `node test/renderer/harness/shoot.ts [--sizes 1440x900,1280x720] [--themes dark,light] [SCENE…]`.
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
  },
});
const target = fileURLToPath(new URL('../../../test-results/scenes', import.meta.url));
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
      await page.goto(daemon.url);
      await page.getByRole('region', { name: 'Order book' }).waitFor();
      await page.waitForTimeout(500);
      await scene.act?.(page, daemon).catch((error: unknown) => say(String(error)));
      await page.waitForTimeout(300);
      await page.screenshot({ timeout: 120_000, path: join(target, `${scene.name}-${size}-${theme}.png`) });
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
