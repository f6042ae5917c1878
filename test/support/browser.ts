import { inflate } from '@sparticuz/chromium';
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium, type Browser } from 'playwright-core';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Where a browser is found that somebody installed; Linux on x64 brings its own through npm. */
const INSTALLED: Partial<Record<NodeJS.Platform, string[]>> = {
  linux: ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome', '/snap/bin/chromium'],
  darwin: [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ],
  win32: [
    'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
    'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
  ],
};

interface Executable {
  path: string;
  env: Record<string, string>;
}

/**
 * Starts a headless Chromium. None of the package's own flags are used: they switch off the web security that our
 * tests are about.
 */
export async function launchBrowser(): Promise<Browser> {
  const { path, env } = await findBrowser();
  return chromium.launch({
    executablePath: path,
    env: { ...(process.env as Record<string, string>), ...env },
    args: [
      '--no-sandbox',
      '--no-zygote',
      '--font-render-hinting=none',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--disable-gpu',
    ],
  });
}

async function findBrowser(): Promise<Executable> {
  const named = process.env.COUNTERSIGN_TEST_BROWSER;
  if (named) return { path: named, env: {} };
  if (process.platform === 'linux' && process.arch === 'x64') return unpacked();
  const path = INSTALLED[process.platform]?.find((candidate) => existsSync(candidate));
  if (!path) throw new Error('No Chrome or Chromium is installed; set COUNTERSIGN_TEST_BROWSER to one.');
  return { path, env: {} };
}

/** Unpacks the browser of the npm package once per version, whole or not at all, however many processes ask. */
async function unpacked(): Promise<Executable> {
  // The package exports no package.json, so it is found beside the entry.
  const bin = join(dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium')), '..', '..', 'bin');
  const home = existsSync(bin) ? bin : join(root, 'node_modules', '@sparticuz', 'chromium', 'bin');
  const { version } = JSON.parse(await readFile(join(home, '..', 'package.json'), 'utf8')) as {
    version: string;
  };
  const cache = join(root, 'node_modules', '.cache', `chromium-${version}`);
  if (!existsSync(cache)) await unpackTo(home, cache);
  const fonts = join(cache, 'fonts');
  await writeFile(join(fonts, 'fonts.conf'), fontsOf(fonts));
  const libraries: Record<string, string> = needsLibraries()
    ? {
        LD_LIBRARY_PATH: [join(cache, 'al2023', 'lib'), process.env.LD_LIBRARY_PATH]
          .filter(Boolean)
          .join(':'),
      }
    : {};
  return { path: join(cache, 'chromium'), env: { FONTCONFIG_PATH: fonts, ...libraries } };
}

/** The package's own list names folders of another machine; without any font the browser dies at the first rare letter. */
const fontsOf = (folder: string): string => `<?xml version="1.0" ?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir prefix="relative">fonts</dir>
  <cachedir>${join(folder, 'cache')}</cachedir>
</fontconfig>
`;

async function unpackTo(home: string, cache: string): Promise<void> {
  await mkdir(dirname(cache), { recursive: true });
  const place = await mkdtemp(`${cache}-`);
  // The package unpacks into the folder for temporary files, which it asks for at each call.
  const before = process.env.TMPDIR;
  process.env.TMPDIR = place;
  try {
    for (const archive of ['chromium.br', 'fonts.tar.br', 'swiftshader.tar.br', 'al2023.tar.br'])
      await inflate(join(home, archive));
  } finally {
    if (before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = before;
  }
  await chmod(join(place, 'chromium'), 0o755);
  await rename(place, cache).catch(async (error: unknown) => {
    // Another process was first: its copy is whole.
    await rm(place, { recursive: true, force: true });
    if (!existsSync(cache)) throw error;
  });
}

/** Machines without a desktop lack the libraries that a browser links. */
function needsLibraries(): boolean {
  return !['/usr/lib/x86_64-linux-gnu', '/lib/x86_64-linux-gnu', '/usr/lib64', '/usr/lib'].some((folder) =>
    existsSync(join(folder, 'libnss3.so')),
  );
}
