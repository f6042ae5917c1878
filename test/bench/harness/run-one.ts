/** Measures one benchmark in a process of its own and writes the measurement as JSON on standard output. */
import type { Benchmark, Trial } from './benchmark.ts';
import { BRIEF, FULL, measure, observe } from './measure.ts';

const [name, effort] = process.argv.slice(2);
const { default: benchmark } = (await import(`../${name ?? ''}.ts`)) as { default: Benchmark | Trial };
const how = effort === 'brief' ? BRIEF : FULL;
const measurement = 'run' in benchmark ? await observe(benchmark, how) : await measure(benchmark, how);
process.stdout.write(JSON.stringify(measurement));
