import type { FastifyServerOptions } from 'fastify';

/**
 * For servers whose routes have no JSON schemas: what would compile them is then not even loaded, which is a third of the
 * time that the venue takes to start.
 */
export const NO_SCHEMAS: FastifyServerOptions['schemaController'] = {
  compilersFactory: { buildValidator: refuse, buildSerializer: refuse },
};

function refuse(): never {
  throw new Error('Bodies are read and written by hand here; a route must have no schema.');
}
