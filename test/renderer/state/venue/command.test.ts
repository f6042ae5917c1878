import { describe, expect, it } from 'vitest';
import { commandOf } from '../../../../src-renderer/state/index.ts';

describe('the command that runs another profile', () => {
  it('names the profile', () => {
    expect(commandOf({ id: 'practice', kind: 'practice', baseUrl: '' })).toBe(
      'countersign run --profile practice',
    );
    expect(commandOf({ id: 'mainnet', kind: 'mainnet', baseUrl: 'https://venue.example' })).toBe(
      'countersign run --profile mainnet',
    );
  });

  it('says where an address has to be given', () => {
    expect(commandOf({ id: 'sepolia', kind: 'testnet', baseUrl: '' })).toBe(
      'countersign run --profile sepolia --base-url https://ADDRESS --ws-url wss://ADDRESS',
    );
  });

  it('holds nothing that a shell would read as more than a name', () => {
    expect(commandOf({ id: "my venue'; rm -rf $HOME", kind: 'testnet', baseUrl: 'https://a' })).toBe(
      String.raw`countersign run --profile 'my venue'\''; rm -rf $HOME'`,
    );
  });
});
