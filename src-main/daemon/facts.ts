import type { Fixed } from '../../src-shared/money/index.ts';
import {
  orderNotional,
  preflightOrder,
  railFindings,
  type Finding,
  type OrderShape,
} from '../guard/index.ts';
import { symbolOf, type Intent, type Journal } from '../operator/index.ts';
import type { Session } from '../sessions/index.ts';
import type { Address } from '../../src-shared/protocol/index.ts';
import type { Accounts } from './account/accounts.ts';
import { openNotionalWith } from './account/holdings.ts';
import type { Catalogue } from './market/catalogue.ts';

const MINUTE_MS = 60_000;

/** Gathers what guard needs to know about an intent: the market, the account, and the session's recent past. */
export class Facts {
  private readonly catalogue: Catalogue;
  private readonly accounts: Accounts;
  private readonly journal: Journal;

  constructor(catalogue: Catalogue, accounts: Accounts, journal: Journal) {
    this.catalogue = catalogue;
    this.accounts = accounts;
    this.journal = journal;
  }

  /** What the venue would have against the intent, as far as public state tells. */
  predict(intent: Intent, wallet: Address): Finding[] {
    const { catalogue } = this;
    const symbol = symbolOf(intent);
    if (symbol === null) return [];
    const market = catalogue.market(symbol);
    const order = orderOf(intent);
    const openOrders =
      intent.kind === 'Order'
        ? (this.accounts.of(wallet)?.countOpen(intent.strategy, intent.symbol) ?? null)
        : null;
    const facts = { market, symbols: catalogue.symbols, mark: catalogue.mark(symbol), openOrders };
    if (order !== null) return preflightOrder(order, facts);
    return market === undefined ? preflightOrder(NO_ORDER, facts) : [];
  }

  /**
   * As {@link predict}, but a refusal that rests on our own orders is looked at twice: the rows that would lift it may
   * still be on their way.
   */
  async predictSurely(intent: Intent, wallet: Address): Promise<Finding[]> {
    const findings = this.predict(intent, wallet);
    if (!findings.some((finding) => finding.rule === 'TooManyOrders')) return findings;
    await this.accounts.of(wallet)?.refreshAnew();
    return this.predict(intent, wallet);
  }

  /** What a session's rails have against the intent. */
  railsAgainst(session: Session, intent: Intent, wallet: Address): Finding[] {
    const { rails } = session;
    const symbol = symbolOf(intent);
    if (symbol === null) return [];
    const order = orderOf(intent);
    return railFindings(rails, {
      symbol,
      isOrder: order !== null,
      orderNotional: order === null ? null : orderNotional(order, this.catalogue.mark(symbol)),
      openNotional: rails.maxOpenNotional === undefined ? null : this.openNotional(intent, wallet),
      ordersInLastMinute:
        rails.maxOrdersPerMinute === undefined
          ? 0
          : this.journal.ordersSince(session.id, Date.now() - MINUTE_MS),
    });
  }

  /** What the rails of the whole app have against the intent. */
  appRailsAgainst(_intent: Intent, _wallet: Address): Finding[] {
    return [];
  }

  private openNotional(intent: Intent, wallet: Address): Fixed | null {
    if (intent.kind !== 'Order' && intent.kind !== 'ModifyOrder') return null;
    const account = this.accounts.of(wallet);
    const strategy = account?.strategy(intent.strategy);
    if (account === undefined || strategy === undefined) return null;
    // The replaced order no longer counts.
    const others = account
      .ownOrders()
      .filter((order) => intent.kind === 'Order' || order.orderHash !== intent.orderHash);
    return openNotionalWith(strategy, others, intent, this.catalogue.markPrices());
  }
}

const NO_ORDER: OrderShape = { symbol: '', side: 'Bid', orderType: 0, amount: 0n, price: 0n, stopPrice: 0n };

function orderOf(intent: Intent): OrderShape | null {
  return intent.kind === 'Order' || intent.kind === 'ModifyOrder' ? intent : null;
}
