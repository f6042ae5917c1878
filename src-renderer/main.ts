import { mount } from 'svelte';
import App from './App.svelte';
import {
  Connection,
  Credentials,
  electronCarrier,
  tellOfUse,
  webSocketAddress,
  webSocketCarrier,
  type Carrier,
  type ElectronBridge,
} from './connection/index.ts';
import { places } from './components/index.ts';
import { formats } from './format/index.ts';
import { PANELS } from './panels/index.ts';
import { Desk, Terminal } from './state/index.ts';
import { Theme } from './theme/index.ts';
import { startLanguage, useLanguage } from './words/index.ts';

declare global {
  interface Window {
    /** There in the desktop app alone. */
    readonly countersign?: ElectronBridge;
  }
}

function carrier(): Carrier {
  if (window.countersign) return electronCarrier(window.countersign);
  const credentials = new Credentials({ location, history, storage: sessionStorage });
  return webSocketCarrier(webSocketAddress(location), credentials);
}

const target = document.getElementById('app');
if (!target) throw new Error('The page has no place for the interface.');

const place = { storage: localStorage, root: document.documentElement, preferred: navigator.languages };
await startLanguage(place);
formats.start(place);
const theme = new Theme({ storage: localStorage, dataset: document.documentElement.dataset });
const connection = new Connection(carrier());
tellOfUse(connection, window);
const terminal = new Terminal(connection, undefined, localStorage);
const desk = new Desk({
  terminal,
  theme,
  places,
  panels: PANELS,
  storage: localStorage,
  speak: (language) => void useLanguage(language, place),
});
mount(App, { target, props: { terminal, desk, theme } });
