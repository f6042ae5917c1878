import type { Sentences } from '../../sentences.ts';

/** Texts that the daemon puts together of several: in no source as a whole. */
export const composed: Sentences = {
  'Buy {0} {1} in {2}': 'Kauf {0} {1+} (Strategie {2})',
  'Sell {0} {1} in {2}': 'Verkauf {0} {1+} (Strategie {2})',
  'Name {0} as referral; fees in {1}': '{0} als Empfehlung nennen; Gebühren in {1}',
  'Allow session key {0} again; fees in {1}': 'Den Session-Schlüssel {0} wieder zulassen; Gebühren in {1}',
  'Deny session key {0} until {1}; fees in {2}':
    'Den Session-Schlüssel {0} bis {1} ablehnen; Gebühren in {2}',
  'Show the private key of {0}': 'Den privaten Schlüssel von {0} zeigen',
  'Show the phrase of {0}': 'Die Phrase von {0} zeigen',
  'Write a keystore of {0}': 'Einen Keystore von {0} schreiben',
  'The {0} goes in steps of {1}: {2} or {3} is allowed.':
    '{0+} in Schritten von {1}: Zulässig ist {2} oder {3}.',
};
