import type { Status } from '../../src-shared/contract/index.ts';

/** What stands in the middle of the workspace: the market, or what must be done before one can trade. */
export type Stage = 'market' | 'first-run' | 'locked' | 'damaged' | 'live-setup';

/** `looking`: a person wants to see the market of a live profile before they can trade there. */
export function stageOf(status: Status | null, looking = false): Stage {
  if (!status) return 'market';
  const { state, sessionsOpen } = status.vault;
  if (state === 'damaged') return 'damaged';
  const stage = openStage(status, looking);
  // With session keys that go on one trades on, and what needs the wallet asks for it; all else needs it first.
  return state === 'locked' && !(sessionsOpen && stage === 'market') ? 'locked' : stage;
}

function openStage({ profile, practiceReady, wallet, session }: Status, looking: boolean): Stage {
  if (profile.kind === 'practice') return practiceReady ? 'market' : 'first-run';
  return profile.accepted && (looking || (wallet && session)) ? 'market' : 'live-setup';
}
