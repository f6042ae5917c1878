import { previewText } from '../approval.ts';
import type { CliCommand } from '../command.ts';
import { besideDevice } from '../device.ts';
import type { Invocation } from '../invocation.ts';
import { withDaemon, type DaemonLink } from '../link.ts';
import { chosenPassphrase, UNPROTECTED } from '../vault.ts';

const start: CliCommand = {
  name: 'practice start',
  summary: 'get wallet, funds and a session key to practise with; doing it twice does nothing',
  options: {
    yes: { help: 'ask nothing' },
    'passphrase-file': {
      value: 'F',
      help: 'keep the keys under the passphrase in this file, where there is no keychain',
    },
  },
  async run(invocation) {
    const answer = await withDaemon(invocation.dataDir, async (daemon) => {
      const preview = await daemon.call('practice.preview', {});
      if (!invocation.json) {
        for (const step of preview.steps) invocation.say(`${step.done ? 'done' : 'will'}: ${step.text}`);
        if (preview.signing) invocation.say(previewText(preview.signing));
      }
      const unprotected =
        preview.protection === 'choose' && (await choose(invocation, daemon)) === 'unprotected';
      const expirySeconds = preview.signing?.expirySeconds;
      return besideDevice(invocation, daemon, preview.signing?.signer ?? '', () =>
        daemon.call('practice.start', { unprotected, expirySeconds }),
      );
    });
    invocation.print(
      answer,
      () =>
        `Ready to practise: wallet ${answer.wallet}, strategy ${answer.strategy}, session ${answer.session}.`,
    );
    return undefined;
  },
};

/** Neither keychain nor passphrase is there: a person may give one; going on without is fine for practice. */
async function choose(invocation: Invocation, daemon: DaemonLink): Promise<'passphrase' | 'unprotected'> {
  const passphrase = await chosenPassphrase(invocation);
  if (passphrase === null) {
    invocation.say(UNPROTECTED);
    return 'unprotected';
  }
  await daemon.call('vault.setup', { protection: 'passphrase', passphrase });
  return 'passphrase';
}

export const practiceCommands: readonly CliCommand[] = [start];
