import { createHash, randomUUID } from 'node:crypto';
import type { Address } from '../../../src-shared/protocol/index.ts';
import type { Plan } from './plan.ts';
import type { Group } from './store.ts';

/** What was asked for, as one text: the same plan of the same wallet gives the same. */
export function identityOf(wallet: Address, plan: Plan): string {
  return createHash('sha256')
    .update(JSON.stringify([wallet, plan]))
    .digest('hex');
}

/** A group of which nothing was done yet. */
export function newGroup(asked: Pick<Group, 'wallet' | 'session' | 'clientId' | 'identity' | 'plan'>): Group {
  const now = Date.now();
  return {
    id: randomUUID(),
    ...asked,
    state: 'working',
    ending: null,
    problem: null,
    forgiven: 0,
    createdAt: now,
    updatedAt: now,
    steps: [],
    again: new Set(),
  };
}
