import type { Caller } from '../../src-shared/contract/index.ts';
import { Emitter } from './emitter.ts';

/** Who is connected to the daemon now. Strangers do not count. */
export class Presence {
  readonly changed = new Emitter();
  private interfaces = 0;
  private locals = 0;

  /** A window or a page of the interface. */
  get hasInterface(): boolean {
    return this.interfaces > 0;
  }

  /** Anybody who showed a token: an interface, the command line, a bot. */
  get hasClients(): boolean {
    return this.interfaces + this.locals > 0;
  }

  /** A connection begins. @returns what to call when it has gone */
  connected({ kind }: Caller): () => void {
    if (kind === 'stranger') return () => undefined;
    this.count(kind, 1);
    let gone = false;
    return () => {
      if (gone) return;
      gone = true;
      this.count(kind, -1);
    };
  }

  private count(kind: 'interface' | 'local', by: 1 | -1): void {
    if (kind === 'interface') this.interfaces += by;
    else this.locals += by;
    this.changed.emit();
  }
}
