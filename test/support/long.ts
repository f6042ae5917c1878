/** True under `npm run test:long`: the long tests then run in full. */
export const long = process.env['LONG'] === '1';

/** The seed of this run's random choices; `SEED=n` repeats a run. */
export const seed = readSeed();

let announced = false;

/** A tenth of `n` (at least 1) by default, all of it under LONG. Prints the seed once a file. */
export function scaled(n: number): number {
  if (!announced) {
    announced = true;
    console.log(`seed ${seed} (repeat with SEED=${seed}${long ? ' LONG=1' : ''})`);
  }
  return long ? n : Math.max(1, Math.floor(n / 10));
}

function readSeed(): number {
  const given = process.env['SEED'];
  if (given === undefined || given === '') return Math.floor(Math.random() * 0x7fff_ffff);
  const value = Number(given);
  if (!Number.isSafeInteger(value)) throw new Error(`SEED must be a whole number, not "${given}"`);
  return value;
}
