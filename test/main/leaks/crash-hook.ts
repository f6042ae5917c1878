/** Loaded into the daemon under test: signals that end it from inside, as a defect would. */
process.on('SIGVTALRM', () => {
  throw new Error('a defect, on purpose');
});
process.on('SIGWINCH', () => {
  void Promise.reject(new Error('a defect, on purpose'));
});
process.on('SIGPWR', () => {
  process.abort();
});
