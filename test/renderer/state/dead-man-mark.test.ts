import { describe, expect, it } from 'vitest';
import { deadManMark } from '../../../src-renderer/state/index.ts';
import { statusSample } from '../harness/samples.ts';

describe('the mark of the dead man’s switch', () => {
  const { vault, deadMan } = statusSample(0);
  const mark = (state: typeof deadMan.state, part: Partial<typeof vault>) =>
    deadManMark({ deadMan: { ...deadMan, state }, vault: { ...vault, ...part } });

  it('says that it can cancel nothing while the vault is locked and the session keys with it', () => {
    expect(mark('armed', { state: 'locked', sessionsOpen: false })).toBe('locked');
    expect(mark('counting', { state: 'locked', sessionsOpen: false })).toBe('locked');
  });

  it('says how it stands while its keys sign, and nothing of one that is off', () => {
    expect(mark('armed', { state: 'locked', sessionsOpen: true })).toBe('armed');
    expect(mark('armed', { state: 'unlocked', sessionsOpen: true })).toBe('armed');
    expect(mark('off', { state: 'locked', sessionsOpen: false })).toBe('off');
  });
});
