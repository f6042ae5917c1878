import type { Words } from '../types.ts';
import { account } from './account.ts';
import { alerts } from './alerts.ts';
import { audit } from './audit.ts';
import { bars } from './bars.ts';
import { book } from './book.ts';
import { chart } from './chart.ts';
import { common } from './common.ts';
import { custody } from './custody.ts';
import { faults } from './faults.ts';
import { funds } from './funds.ts';
import { history } from './history.ts';
import { keyring } from './keyring.ts';
import { keys } from './keys.ts';
import { ledger } from './ledger.ts';
import { lock } from './lock.ts';
import { look } from './look.ts';
import { market } from './market.ts';
import { orders } from './orders.ts';
import { panels } from './panels.ts';
import { parts } from './parts.ts';
import { positions } from './positions.ts';
import { practice } from './practice.ts';
import { requests } from './requests.ts';
import { safety } from './safety.ts';
import { sessions } from './sessions.ts';
import { statistics } from './statistics.ts';
import { tables } from './tables.ts';
import { ticket } from './ticket.ts';
import { venue } from './venue.ts';
import { wallets } from './wallets.ts';
import { workspaces } from './workspaces.ts';

export const de: Words = {
  account,
  alerts,
  audit,
  bars,
  book,
  chart,
  common,
  custody,
  faults,
  funds,
  history,
  keyring,
  keys,
  ledger,
  lock,
  look,
  market,
  orders,
  panels,
  parts,
  positions,
  practice,
  requests,
  safety,
  sessions,
  statistics,
  tables,
  ticket,
  venue,
  wallets,
  workspaces,
};

export { inGerman } from './sentences/index.ts';
