import { translator, type Sentences } from '../../sentences.ts';
import { approvals } from './approvals.ts';
import { backup } from './backup.ts';
import { catalogue } from './catalogue.ts';
import { composed } from './composed.ts';
import { evidence } from './evidence.ts';
import { groups } from './groups.ts';
import { ledger } from './ledger.ts';
import { orders } from './orders.ts';
import { practice } from './practice.ts';
import { safety } from './safety.ts';
import { sessions } from './sessions.ts';
import { titles } from './titles.ts';
import { values } from './values.ts';
import { vault } from './vault.ts';
import { wallets } from './wallets.ts';
import { parts } from './parts/index.ts';

/** Whole texts of the daemon, in German. */
export const sentences: Sentences = {
  ...approvals,
  ...backup,
  ...catalogue,
  ...composed,
  ...evidence,
  ...groups,
  ...ledger,
  ...orders,
  ...practice,
  ...safety,
  ...sessions,
  ...titles,
  ...values,
  ...vault,
  ...wallets,
};

export { parts };

/** What the daemon says, in German; compiled once. */
export const inGerman = translator(sentences, parts);
