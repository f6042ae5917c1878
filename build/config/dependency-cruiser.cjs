'use strict';

/*
 * Who may import whom. test/lint/boundaries.test.ts breaks every rule once and sees that it is found, so a rule that
 * is renamed or added has to be named there as well.
 */

/** Rooms: each folder at this depth is entered through its index.ts only. */
const ROOMS = [
  'src-shared/[^/]+',
  'src-main/(?!hosts/)[^/]+',
  'src-main/hosts/[^/]+',
  'src-venue/[^/]+',
  'src-renderer/[^/]+',
];

/** The renderer's folders of components are collections, not rooms with insides. */
const OPEN = '^src-renderer/(panels|components|theme|format|assets)/';

/** The only places that may name Electron (design: who may import whom). */
const ELECTRON_ROOMS = '^src-main/(index[.]ts$|preload[.]ts$|shell/|hosts/electron/)';

module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      comment: 'Files that need each other are one subject, or lack a third file.',
      severity: 'error',
      from: { path: '^src-' },
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'shared-imports-shared-only',
      comment: 'src-shared serves every process and knows none of them.',
      severity: 'error',
      from: { path: '^src-shared/' },
      to: { path: '^(src-(main|renderer|venue)|test|build)/' },
    },
    {
      name: 'shared-is-pure',
      comment: 'No Node in src-shared, except in src-shared/node.',
      severity: 'error',
      from: { path: '^src-shared/', pathNot: '^src-shared/node/' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'shared-knows-no-native-packages',
      comment: 'Pure rooms use packages that run in a browser too.',
      severity: 'error',
      from: { path: '^src-shared/', pathNot: '^src-shared/node/' },
      to: {
        path: '^src-shared/node/|(^|/)node_modules/(secp256k1|better-sqlite3|keytar|pino|ws|fastify|@fastify)/',
      },
    },
    {
      name: 'renderer-imports-shared-only',
      comment: 'The screen reaches the daemon through the contract, never by import.',
      severity: 'error',
      from: { path: '^src-renderer/' },
      to: { path: '^(src-(main|venue)|test|build)/' },
    },
    {
      name: 'renderer-has-no-node',
      comment: 'The renderer is sandboxed: no Node and no src-shared/node.',
      severity: 'error',
      from: { path: '^src-renderer/' },
      to: { path: '^src-shared/node/' },
    },
    {
      name: 'renderer-has-no-core-modules',
      comment: 'The renderer is sandboxed: no Node.',
      severity: 'error',
      from: { path: '^src-renderer/' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'main-imports-shared-only',
      comment: 'The daemon knows neither the screen nor the practice venue by import.',
      severity: 'error',
      from: { path: '^src-main/' },
      to: { path: '^(src-(renderer|venue)|test|build)/' },
    },
    {
      name: 'venue-imports-shared-only',
      comment: 'The practice venue stands for an exchange: it knows nothing of the client.',
      severity: 'error',
      from: { path: '^src-venue/' },
      to: { path: '^(src-(main|renderer)|test|build)/' },
    },
    {
      name: 'venue-is-started-not-imported',
      comment:
        'Nobody imports src-venue, it is started as a process. Its own tests, and the benchmarks, may look inside.',
      severity: 'error',
      from: { path: '^(src-(?!venue)|test/(?!venue/|bench/)|build/scripts/)' },
      to: { path: '^src-venue/' },
    },
    {
      name: 'electron-in-its-rooms-only',
      comment: 'In plain Node the import of electron starts a download.',
      severity: 'error',
      from: { path: '^src-', pathNot: ELECTRON_ROOMS },
      to: { path: '^electron$|(^|/)node_modules/electron/' },
    },
    {
      name: 'electron-rooms-from-electron-entries-only',
      comment:
        'The headless daemon and the command line must never load Electron, not even through another room.',
      severity: 'error',
      from: { path: '^src-', pathNot: ELECTRON_ROOMS },
      to: { path: '^src-main/(shell|hosts/electron)/' },
    },
    ...ROOMS.map((room) => ({
      name: 'rooms-through-their-index',
      comment: 'The insides of another room are private: import its index.ts.',
      severity: 'error',
      from: { path: '^(src-[^/]+/(?:hosts/)?[^/]+)(/|$)' },
      to: { path: `^${room}/`, pathNot: ['^$1/', `^${room}/index[.]ts$`, OPEN] },
    })),
    {
      name: 'dev-dependencies-stay-out-of-the-daemon',
      comment: 'What the daemon and the venue load at run time is a dependency; the renderer is bundled.',
      severity: 'error',
      from: { path: '^src-(main|venue|shared)/' },
      to: {
        dependencyTypes: ['npm-dev'],
        dependencyTypesNot: ['type-only'],
        pathNot: '(^|/)node_modules/(electron|@types)/',
      },
    },
    {
      name: 'no-undeclared-packages',
      comment: 'A package that package.json does not name may be gone tomorrow.',
      severity: 'error',
      from: { path: '^src-' },
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    },
    {
      name: 'resolvable',
      comment: 'The imported file or package is not there.',
      severity: 'error',
      from: { path: '^(src-|test/)' },
      to: { couldNotResolve: true, pathNot: '[?]|^virtual:' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(out|dist|test/lint/fixtures|test/bench/node_modules)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'build/tsconfig/base.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'svelte', 'browser', 'node', 'default', 'types'],
      extensions: ['.ts', '.svelte', '.js', '.mjs', '.cjs', '.json', '.d.ts'],
      mainFields: ['module', 'main', 'types'],
    },
    moduleSystems: ['es6', 'cjs'],
    skipAnalysisNotInRules: true,
  },
};
