/** Measures one benchmark in a process of its own and writes the measurement as JSON on standard output. */
import type { Benchmark } from './benchmark.ts';
import { BRIEF, FULL, measure } from './measure.ts';

const [name, effort] = process.argv.slice(2);
const { default: benchmark } = (await import(`../${name ?? ''}.ts`)) as { default: Benchmark };
process.stdout.write(JSON.stringify(await measure(benchmark, effort === 'brief' ? BRIEF : FULL)));
