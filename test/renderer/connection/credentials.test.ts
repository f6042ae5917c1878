import { describe, expect, it } from 'vitest';
import { Credentials, type CredentialsPlace } from '../../../src-renderer/connection/index.ts';

function place(
  hash: string,
  stored: string | null = null,
): CredentialsPlace & { shown: string[]; kept: Map<string, string> } {
  const kept = new Map<string, string>(stored === null ? [] : [['countersign.session', stored]]);
  const shown: string[] = [];
  return {
    shown,
    kept,
    location: { hash, pathname: '/', search: '' },
    history: { state: null, replaceState: (_state, _title, url) => void shown.push(String(url)) },
    storage: {
      getItem: (key) => kept.get(key) ?? null,
      setItem: (key, value) => void kept.set(key, value),
      removeItem: (key) => void kept.delete(key),
    },
  };
}

describe('credentials of a tab', () => {
  it('take the token out of the address bar at once', () => {
    const at = place('#token=abc');
    expect(new Credentials(at).next()).toEqual({ token: 'abc' });
    expect(at.shown).toEqual(['/']);
  });

  it('leave an address without a token alone', () => {
    const at = place('#elsewhere');
    expect(new Credentials(at).next()).toBeNull();
    expect(at.shown).toEqual([]);
  });

  it('use the secret once the token was exchanged, also after a reload', () => {
    const at = place('#token=abc');
    const credentials = new Credentials(at);
    credentials.welcomed('secret');
    expect(credentials.next()).toEqual({ secret: 'secret' });
    expect(new Credentials({ ...at, location: { hash: '', pathname: '/', search: '' } }).next()).toEqual({
      secret: 'secret',
    });
  });

  it('fall back to the secret when a used address is opened again in the same tab', () => {
    const credentials = new Credentials(place('#token=used', 'secret'));
    credentials.refused();
    expect(credentials.next()).toEqual({ secret: 'secret' });
  });

  it('have nothing left when the secret is refused too', () => {
    const at = place('', 'dead');
    const credentials = new Credentials(at);
    credentials.refused();
    expect(credentials.next()).toBeNull();
    expect(at.kept.size).toBe(0);
  });
});
