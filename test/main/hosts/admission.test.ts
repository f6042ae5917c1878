import { describe, expect, it } from 'vitest';
import { Admission } from '../../../src-main/hosts/web/admission.ts';

describe('admission to the web host', () => {
  it('takes a token within ten minutes and not after', () => {
    let now = 0;
    const admission = new Admission(() => now);
    const early = admission.mintToken();
    const late = admission.mintToken();
    now = 600_000 - 1;
    expect(admission.exchange(early)).not.toBeNull();
    now = 600_000;
    expect(admission.exchange(late)).toBeNull();
  });

  it('keeps the newest sixteen addresses', () => {
    const admission = new Admission();
    const tokens = Array.from({ length: 17 }, () => admission.mintToken());
    expect(admission.exchange(tokens[0] ?? '')).toBeNull();
    expect(admission.exchange(tokens[1] ?? '')).not.toBeNull();
    expect(admission.exchange(tokens[16] ?? '')).not.toBeNull();
  });

  it('lets the tab that was used longest ago give way', () => {
    const admission = new Admission();
    const secrets = Array.from({ length: 64 }, () => admission.exchange(admission.mintToken())?.secret ?? '');
    expect(admission.admits(secrets[0] ?? '')).not.toBeNull();
    admission.exchange(admission.mintToken());
    expect(admission.admits(secrets[0] ?? '')).not.toBeNull();
    expect(admission.admits(secrets[1] ?? '')).toBeNull();
  });

  it('knows a tab by whom its address was made for, again and again', () => {
    const admission = new Admission();
    const peer = {
      kind: 'local',
      label: 'interface (address asked for by a bot)',
      askedBy: 'a bot',
    } as const;
    for (const [token, known] of [
      [admission.mintToken(), { kind: 'interface', label: 'interface' }],
      [admission.mintToken(peer), peer],
    ] as const) {
      const admitted = admission.exchange(token);
      expect(admitted?.peer).toEqual(known);
      for (let i = 0; i < 2; i++) expect(admission.admits(admitted?.secret ?? '')?.peer).toEqual(known);
    }
  });

  it('never gives the same token or secret twice', () => {
    const admission = new Admission();
    const all = Array.from({ length: 50 }, () => {
      const token = admission.mintToken();
      return [token, admission.exchange(token)?.secret];
    }).flat();
    expect(new Set(all).size).toBe(100);
  });
});
