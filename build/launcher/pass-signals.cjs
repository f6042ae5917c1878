'use strict';

/** Passes signals on to a child that stands in for this process, and ends as the child ended. */
module.exports = function passSignals(child) {
  ['SIGINT', 'SIGTERM', 'SIGHUP'].forEach(function (signal) {
    process.on(signal, function () {
      // A terminal signals the whole group at once: passed on, the child would get its Ctrl-C twice.
      if (signal === 'SIGTERM' || !process.stdin.isTTY) child.kill(signal);
    });
  });
  child.on('error', function (error) {
    process.stderr.write(error.message + '\n');
    process.exit(1);
  });
  child.on('exit', function (code, signal) {
    process.exit(code === null ? 128 + (require('os').constants.signals[signal] || 0) : code);
  });
};
