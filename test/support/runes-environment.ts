import type { Environment } from 'vitest/runtime';

/** Plain Node, but with Svelte compiled for the client: state classes react, no document is needed. */
const environment: Environment = {
  name: 'runes',
  viteEnvironment: 'client',
  setup: () => ({ teardown: () => undefined }),
};

export default environment;
