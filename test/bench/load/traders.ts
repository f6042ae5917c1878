import { fork, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Order } from './orders.ts';
import type { VenueProcess } from './venue.ts';

/** As many requests are under way at once, each on a connection of its own. */
export const IN_FLIGHT = 64;
/** Enough that no order is ever refused; the highest tier may hold so much. */
const COLLATERAL = '10000000';
const DDX = '1000000';

/** The process with the traders. */
export class Traders {
  private readonly child: ChildProcess;
  private opened = 0;

  constructor() {
    this.child = fork(fileURLToPath(new URL('./client.ts', import.meta.url)), { execArgv: [] });
  }

  /** Connects to a venue and gives every trader collateral; answers how to name the venue from now on. */
  async open({ ready, operatorKey }: VenueProcess): Promise<number> {
    const port = Number(new URL(ready.baseUrl).port);
    const traders = await this.tell({ do: 'open', port, operatorKey, lanes: IN_FLIGHT });
    const control = async (path: string, body: object): Promise<void> => {
      const headers = { authorization: `Bearer ${ready.controlToken}` };
      const response = await fetch(ready.baseUrl + path, {
        method: 'POST',
        headers,
        body: JSON.stringify(body),
      });
      if (!response.ok) throw new Error(`${path} was refused: ${await response.text()}`);
    };
    for (const trader of traders ?? []) {
      await control('/practice/deposit_ddx', { trader, amount: DDX });
      await control('/practice/deposit', { trader, strategyId: 'main', amount: COLLATERAL });
    }
    return this.opened++;
  }

  /** Signs and seals `count` requests. */
  async prepare(target: number, count: number): Promise<void> {
    await this.tell({ do: 'prepare', target, count });
  }

  /** Sends them, and settles with the last answer. */
  async run(target: number): Promise<void> {
    await this.tell({ do: 'run', target });
  }

  close(): void {
    this.child.kill();
  }

  private tell(order: Order): Promise<string[] | null> {
    return new Promise((resolve, reject) => {
      const exited = (): void => reject(new Error('The process with the traders has ended.'));
      this.child.once('exit', exited);
      this.child.once('message', (reply: { answer: string[] | null } | { error: string }) => {
        this.child.off('exit', exited);
        if ('error' in reply) reject(new Error(reply.error));
        else resolve(reply.answer);
      });
      this.child.send(order);
    });
  }
}
