import type { Status } from '../../src-shared/contract/index.ts';

/** What stands in the middle of the workspace: the market, or what must be done before one can trade. */
export type Stage = 'market' | 'first-run' | 'locked' | 'damaged' | 'live-setup';

export function stageOf(status: Status | null): Stage {
  if (!status) return 'market';
  if (status.vault.state === 'damaged') return 'damaged';
  if (status.vault.state === 'locked') return 'locked';
  if (status.profile.kind === 'practice') return status.practiceReady ? 'market' : 'first-run';
  return status.profile.accepted && status.wallet && status.session ? 'market' : 'live-setup';
}
