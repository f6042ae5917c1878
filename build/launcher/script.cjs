/*
 * Starts a script of build/scripts under any Node that can run TypeScript: `node build/launcher/script.cjs NAME …`.
 * Old syntax on purpose, so that an old Node says what is wrong instead of failing on the first type.
 */
'use strict';

var path = require('path');
var url = require('url');

var own = process.versions.node.split('.').map(Number);
var file = path.join(__dirname, '..', 'scripts', process.argv[2] + '.ts');
var args = process.argv.slice(3);

// npm signals only the shell between us, and most shells die of it without a word to us. Told by nobody, we notice
// that the shell is gone and end as if the signal had come here.
if (process.env.npm_lifecycle_event && process.platform !== 'win32') {
  var parent = process.ppid;
  var watch = setInterval(function () {
    if (process.ppid === parent) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, 200);
  watch.unref();
}

if (own[0] < 22 || (own[0] === 22 && own[1] < 12)) {
  process.stderr.write(
    'Countersign needs Node 22.12 or newer, and this is Node ' +
      process.versions.node +
      '. On Linux and Windows "npm ci" brings one along; elsewhere install it from https://nodejs.org and try again.\n',
  );
  process.exit(2);
} else if (process.features.typescript) {
  process.argv = [process.argv[0], file].concat(args);
  import(url.pathToFileURL(file).href).catch(function (error) {
    console.error(error); // With its causes.
    process.exit(1);
  });
} else {
  // Before 22.18 the types are stripped only when asked for.
  var flags = ['--experimental-strip-types', '--disable-warning=ExperimentalWarning', file];
  var child = require('child_process').spawn(process.execPath, flags.concat(args), { stdio: 'inherit' });
  require('./pass-signals.cjs')(child);
}
