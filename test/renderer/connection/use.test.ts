import { describe, expect, it, vi } from 'vitest';
import { tellOfUse } from '../../../src-renderer/connection/index.ts';

function page(live = true) {
  const target = new EventTarget();
  const connection = { live, call: vi.fn(() => Promise.reject(new Error('broken'))) };
  let now = 0;
  const end = tellOfUse(connection as never, target, () => now);
  return {
    connection,
    end,
    pass: (ms: number) => (now += ms),
    does: (sign: string) => target.dispatchEvent(new Event(sign)),
  };
}

describe('a person at the page', () => {
  it.each(['pointerdown', 'pointermove', 'keydown', 'wheel'])('is told of by %s', (sign) => {
    const { connection, does } = page();
    does(sign);
    expect(connection.call).toHaveBeenCalledExactlyOnceWith('lock.touch', {});
  });

  it('is told of every ten seconds at most, however much they do, and though the telling fails', () => {
    const { connection, does, pass } = page();
    for (let i = 0; i < 100; i++) {
      does('pointermove');
      pass(250);
    }
    expect(connection.call).toHaveBeenCalledTimes(3);
  });

  it('is not told of while nobody could hear it, nor after the end', () => {
    const { connection, does } = page(false);
    does('keydown');
    expect(connection.call).not.toHaveBeenCalled();
    const other = page();
    other.end();
    other.does('keydown');
    expect(other.connection.call).not.toHaveBeenCalled();
  });
});
