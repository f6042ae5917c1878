import { describe, expect, it } from 'vitest';
import type { Custody, Files } from '../../../src-main/custody/index.ts';
import { SessionStore, type Session, type Sessions } from '../../../src-main/sessions/index.ts';
import {
  readPrivateFile,
  removePrivateFile,
  writePrivateFile,
  type Database,
} from '../../../src-main/storage/index.ts';
import { approve, listedActive, setting, wish, type Setting } from './support.ts';

/** The process has gone: nothing that it would still do happens. */
class Gone extends Error {}

/** Lets a process go before or after its n-th write to the vault or the database. */
class Life {
  writes = 0;
  private gone = false;
  private readonly at: number;
  private readonly after: boolean;

  constructor(at: number, after: boolean) {
    this.at = at;
    this.after = after;
  }

  write(work: () => void): void {
    if (this.gone) throw new Gone();
    this.writes += 1;
    if (this.writes === this.at) this.gone = true;
    if (!this.gone || this.after) work();
    if (this.gone) throw new Gone();
  }

  readonly files: Files = {
    read: readPrivateFile,
    write: (path, content) => {
      this.write(() => {
        writePrivateFile(path, content);
      });
    },
    remove: (path) => {
      this.write(() => {
        removePrivateFile(path);
      });
    },
  };
}

class MortalStore extends SessionStore {
  private readonly life: Life;

  constructor(database: Database, life: Life) {
    super(database, 'practice');
    this.life = life;
  }

  override add(session: Session): void {
    this.life.write(() => {
      super.add(session);
    });
  }

  override save(sessions: readonly Session[]): void {
    if (sessions.length === 0) return;
    this.life.write(() => {
      super.save(sessions);
    });
  }
}

const ACTS: Record<string, (sessions: Sessions, old: Session, custody: Custody) => unknown> = {
  issue: (sessions, { wallet }) => sessions.issue(wish({ name: 'New' }), wallet, approve),
  'issue that is rejected': (sessions, { wallet }) =>
    sessions.issue(wish({ name: 'New' }), wallet, () => Promise.reject(new Error('no'))),
  renew: (sessions, { id }) =>
    sessions.issuing.authorise(sessions.issuing.prepareRenewal(sessions.find(id), {}), approve),
  revoke: (sessions, { id }) => sessions.revoke(id),
  'revoke while locked': (sessions, { id }, custody) => {
    custody.lock();
    return sessions.revoke(id);
  },
  deny: (sessions, { id }) => {
    sessions.deny(id);
  },
  expire: (sessions) => {
    sessions.sweep(Number.MAX_SAFE_INTEGER);
  },
};

/** Acts in a process that goes at a write; gives how many there were, and what a next start finds. */
async function cutOff(world: Setting, act: string, old: Session, at: number, after: boolean) {
  const life = new Life(at, after);
  const custody = await world.custodyAgain({ files: life.files });
  const sessions = world.again({ custody, store: new MortalStore(world.database, life) });
  await Promise.resolve()
    .then(() => ACTS[act]?.(sessions, old, custody))
    .catch(() => undefined);

  const next = await world.custodyAgain();
  const found = world.again({ custody: next });
  found.sweep(null);
  return { writes: life.writes, custody: next, sessions: found };
}

describe('a process that goes in the middle of', () => {
  it.each(Object.keys(ACTS))(
    '%s leaves no authority that is not listed, and no active session without its key',
    async (act) => {
      let total = 0;
      for (let at = 1; at <= Math.max(1, total); at++) {
        for (const after of [false, true]) {
          const world = await setting();
          const old = await world.sessions.issue(wish({ name: 'Old' }), world.wallet, approve);
          const { writes, custody, sessions } = await cutOff(world, act, old, at, after);
          if (at === 1) {
            // How many there are when nothing goes wrong.
            const whole = await setting();
            const first = await whole.sessions.issue(wish(), whole.wallet, approve);
            total = (await cutOff(whole, act, first, Infinity, false)).writes;
            expect(total).toBeGreaterThan(0);
          }
          const where = `${act}, ${after ? 'after' : 'before'} write ${at} of ${total} (${writes} begun)`;
          expect(custody.sessionKeys().sort(), where).toEqual(listedActive(sessions));
          for (const { state, session } of sessions.list())
            expect(state === 'active', where).toBe(custody.hasSessionKey(session));
        }
      }
    },
  );
});
