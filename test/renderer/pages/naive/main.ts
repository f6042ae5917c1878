/** What one writes first: each message is put on screen as it comes, in lists keyed by price. */
import { mount } from 'svelte';
import Page from './Page.svelte';

const target = document.getElementById('app');
if (!target) throw new Error('The page has no place for the books.');
mount(Page, { target, props: { symbols: ['ETHP', 'BTCP', 'FUNDP'] } });
