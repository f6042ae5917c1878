import type { Words } from '../types.ts';

export const panels: Words['panels'] = {
  chart: 'Chart',
  orderBook: 'Orderbuch',
  ticket: 'Orderticket',
  account: 'Konto',
  depth: 'Markttiefe',
  statistics: 'Marktstatistik',
  trades: 'Abschlüsse',
  positions: 'Positionen',
  openOrders: 'Offene Orders',
  requests: 'Anfragen',
  groups: 'Klammern und Staffeln',
  fills: 'Ausführungen',
  history: 'Orderverlauf',
  funding: 'Finanzierung',
  movements: 'Kontobewegungen',
  traderUpdates: 'Trader-Meldungen',
  withdrawals: 'Auszahlungen',
  alerts: 'Meldungen',
  practice: 'Übungs-Handelsseite',
};
