/** Three order books of the interface and nothing else, for the benchmark of hot rendering. */
import { mount } from 'svelte';
import {
  Connection,
  Credentials,
  webSocketAddress,
  webSocketCarrier,
} from '../../../../src-renderer/connection/index.ts';
import { Terminal } from '../../../../src-renderer/state/index.ts';
import { Theme } from '../../../../src-renderer/theme/index.ts';
import Page from './Page.svelte';

const target = document.getElementById('app');
if (!target) throw new Error('The page has no place for the books.');
const theme = new Theme({ storage: localStorage, dataset: document.documentElement.dataset });
const credentials = new Credentials({ location, history, storage: sessionStorage });
const terminal = new Terminal(new Connection(webSocketCarrier(webSocketAddress(location), credentials)));
mount(Page, { target, props: { terminal, theme } });
