import type { Component } from 'svelte';
import type { PanelFacts } from '../state/index.ts';
import { say } from '../words/index.ts';
import { AlertsPanel } from './alerts/index.ts';
import { Chart } from './chart/index.ts';
import { AccountPanel, Withdrawals } from './funds/index.ts';
import { Fills, Funding, Movements, OrderHistory, TraderUpdates } from './history/index.ts';
import { Depth, Trades } from './market/index.ts';
import { PracticePanel } from './practice/index.ts';
import { Statistics } from './statistics/index.ts';
import { OrderBook } from './order-book/index.ts';
import { OpenOrders, Positions, Requests } from './tables/index.ts';
import { GroupsPanel, OrderTicket } from './ticket/index.ts';

/**
 * A panel that can stand anywhere in the workspace. Its component shows itself through `Panel` of the components room,
 * with this title: there the tabs of its place are shown, too.
 */
export interface PanelDefinition extends PanelFacts {
  /** The text of now. */
  readonly title: () => string;
  readonly component: Component;
  /** The same with a market of its own, where it can have one. */
  readonly pinned?: Component<{ symbol: string }>;
}

/**
 * Every panel there is, in the order of lists. A new one needs a line here and its name in words/{en,de}/panels.ts;
 * it is offered in the menu of workspaces and in the palette, and comes up where `near` says. Which ones are open from
 * the start is told in state/layout/defaults.ts.
 */
export const PANELS: readonly PanelDefinition[] = [
  {
    id: 'chart',
    title: () => say().panels.chart,
    component: Chart,
    pinned: Chart,
    least: { width: 320, height: 180 },
    near: ['depth', 'statistics'],
  },
  {
    id: 'depth',
    title: () => say().panels.depth,
    component: Depth,
    least: { width: 240, height: 140 },
    near: ['chart', 'trades'],
  },
  {
    id: 'statistics',
    title: () => say().panels.statistics,
    component: Statistics,
    least: { width: 320, height: 180 },
    near: ['chart', 'depth'],
  },
  {
    id: 'order-book',
    title: () => say().panels.orderBook,
    component: OrderBook,
    pinned: OrderBook,
    least: { width: 240, height: 180 },
    near: ['trades'],
  },
  {
    id: 'trades',
    title: () => say().panels.trades,
    component: Trades,
    pinned: Trades,
    least: { width: 200, height: 120 },
    near: ['order-book'],
  },
  {
    id: 'ticket',
    title: () => say().panels.ticket,
    component: OrderTicket,
    least: { width: 260, height: 240 },
    near: ['account'],
    keep: true,
  },
  {
    id: 'account',
    title: () => say().panels.account,
    component: AccountPanel,
    least: { width: 240, height: 120 },
    near: ['ticket'],
    keep: true,
  },
  {
    id: 'positions',
    title: () => say().panels.positions,
    component: Positions,
    least: { width: 280, height: 92 },
    near: ['open-orders', 'requests'],
    keep: true,
  },
  {
    id: 'open-orders',
    title: () => say().panels.openOrders,
    component: OpenOrders,
    least: { width: 280, height: 92 },
    near: ['positions', 'requests'],
    keep: true,
  },
  {
    id: 'requests',
    title: () => say().panels.requests,
    component: Requests,
    least: { width: 280, height: 92 },
    near: ['positions', 'open-orders'],
    keep: true,
  },
  {
    id: 'groups',
    title: () => say().panels.groups,
    component: GroupsPanel,
    least: { width: 280, height: 92 },
    near: ['requests', 'open-orders'],
  },
  {
    id: 'fills',
    title: () => say().panels.fills,
    component: Fills,
    least: { width: 280, height: 92 },
    near: ['open-orders', 'positions'],
  },
  {
    id: 'history',
    title: () => say().panels.history,
    component: OrderHistory,
    least: { width: 280, height: 92 },
    near: ['positions', 'open-orders'],
  },
  {
    id: 'funding',
    title: () => say().panels.funding,
    component: Funding,
    least: { width: 280, height: 92 },
    near: ['positions', 'open-orders'],
  },
  {
    id: 'movements',
    title: () => say().panels.movements,
    component: Movements,
    least: { width: 280, height: 92 },
    near: ['funding', 'positions'],
  },
  {
    id: 'withdrawals',
    title: () => say().panels.withdrawals,
    component: Withdrawals,
    least: { width: 280, height: 92 },
    near: ['movements', 'positions', 'requests'],
  },
  {
    id: 'trader-updates',
    title: () => say().panels.traderUpdates,
    component: TraderUpdates,
    least: { width: 280, height: 92 },
    near: ['movements', 'positions'],
  },
  {
    id: 'alerts',
    title: () => say().panels.alerts,
    component: AlertsPanel,
    least: { width: 240, height: 92 },
    near: ['requests', 'trader-updates'],
  },
  {
    id: 'practice',
    title: () => say().panels.practice,
    component: PracticePanel,
    least: { width: 300, height: 180 },
    near: ['chart', 'depth', 'statistics'],
    keep: true,
  },
];
