#!/usr/bin/env node
/*
 * The `countersign` command of a checkout. Written in old syntax on purpose: whatever Node starts it must be able to
 * read it, so that an old one gets a sentence, or the Node that npm installed beside us, instead of a syntax error.
 */
'use strict';

var path = require('path');
var fs = require('fs');
var url = require('url');

var top = path.join(fs.realpathSync(__dirname), '..');
var own = process.versions.node.split('.').map(Number);
var isNewEnough = own[0] > 22 || (own[0] === 22 && own[1] >= 12);

/** The Node that npm installed with our dependencies, where there is one for this machine. */
function installedNode() {
  var platform = process.platform === 'win32' ? 'win' : process.platform;
  var name = process.platform === 'win32' ? 'node.exe' : 'node';
  var file = path.join(top, 'node_modules', 'node-' + platform + '-' + process.arch, 'bin', name);
  return fs.existsSync(file) ? file : null;
}

function fail(sentence) {
  process.stderr.write(sentence + '\n');
  process.exit(2);
}

function runWith(node) {
  var child = require('child_process').spawn(node, [__filename].concat(process.argv.slice(2)), {
    stdio: 'inherit',
  });
  require('./pass-signals.cjs')(child);
}

var cli = path.join(top, 'out', 'main', 'cli.js');
if (!isNewEnough) {
  var node = installedNode();
  if (node === null) {
    fail(
      'countersign needs Node 22.12 or newer, and this is Node ' +
        process.versions.node +
        '. Install one from https://nodejs.org and try again.',
    );
  } else {
    runWith(node);
  }
} else if (!fs.existsSync(cli)) {
  fail('countersign is not built yet. Run "npm run build" in ' + top + ' first.');
} else {
  // What V8 made of the programs is kept beside them, for whoever may change them anyway: a start need not make it again.
  var compiled = require('module').enableCompileCache;
  if (compiled && !process.env.NODE_COMPILE_CACHE) compiled(path.join(top, 'out', 'compiled'));
  import(url.pathToFileURL(cli).href).catch(function (error) {
    process.stderr.write(String((error && error.stack) || error) + '\n');
    process.exit(1);
  });
}
