import { webcrypto } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { makeRecipient, sealTo } from '../../src-shared/confidential/index.ts';

const { subtle } = webcrypto;
const text = new TextEncoder().encode(
  'legal winner thank year wave sausage worth useful legal winner thank yellow',
);

describe('a message for one reader', () => {
  it('is opened by the one it was sealed to, whatever it says', async () => {
    const reader = await makeRecipient(subtle);
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), async (message) => {
        expect(await reader.open(await sealTo(subtle, reader.publicKey, message))).toEqual(message);
      }),
      { numRuns: 30 },
    );
  });

  it('shows nothing of what it says, and never looks the same', async () => {
    const reader = await makeRecipient(subtle);
    const [first, second] = [
      await sealTo(subtle, reader.publicKey, text),
      await sealTo(subtle, reader.publicKey, text),
    ];
    expect(first).not.toBe(second);
    const hex = Buffer.from(text).toString('hex');
    for (let at = 0; at + 16 <= hex.length; at += 2) expect(first).not.toContain(hex.slice(at, at + 16));
  });

  it('is opened by nobody else', async () => {
    const [reader, other] = [await makeRecipient(subtle), await makeRecipient(subtle)];
    const sealed = await sealTo(subtle, reader.publicKey, text);
    await expect(other.open(sealed)).rejects.toMatchObject({ code: 'CONFIDENTIAL_UNREADABLE' });
  });

  it('is refused when any byte of it was changed, or it was cut', async () => {
    const reader = await makeRecipient(subtle);
    const sealed = Buffer.from((await sealTo(subtle, reader.publicKey, text)).slice(2), 'hex');
    for (let at = 0; at < sealed.length; at += 5) {
      const changed = Buffer.from(sealed);
      changed[at] = (changed[at] ?? 0) ^ 1;
      await expect(reader.open(`0x${changed.toString('hex')}`)).rejects.toMatchObject({
        code: 'CONFIDENTIAL_UNREADABLE',
      });
      await expect(reader.open(`0x${sealed.subarray(0, at).toString('hex')}`)).rejects.toMatchObject({
        code: 'CONFIDENTIAL_UNREADABLE',
      });
    }
  });

  it('is sealed to nothing that is no point of the curve', async () => {
    for (const key of ['', '0x', '0x04', `0x04${'11'.repeat(64)}`, `0x00${'11'.repeat(64)}`, 'zz'.repeat(65)])
      await expect(sealTo(subtle, key, text)).rejects.toMatchObject({ code: 'RECIPIENT_INVALID' });
  });
});
