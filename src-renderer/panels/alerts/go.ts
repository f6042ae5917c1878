import { tick } from 'svelte';
import { places } from '../../components/index.ts';
import type { AlertPlace, Desk, Terminal } from '../../state/index.ts';

/** Goes to where one does something about an alert. */
export async function goTo(place: AlertPlace, terminal: Terminal, desk: Desk): Promise<void> {
  switch (place.is) {
    case 'sessions':
      terminal.keys.open('sessions');
      return;
    case 'unlock':
      terminal.keys.unlocking = true;
      return;
    case 'retry':
      terminal.connection.retry();
      return;
    case 'positions':
      desk.workspaces.open('positions');
      places.panel('positions');
      return;
    case 'groups':
      desk.workspaces.open('groups');
      places.panel('groups');
      return;
    case 'request': {
      desk.workspaces.open('requests');
      terminal.shown.add(place.requestId);
      await tick();
      const row = document.getElementById(`request-${place.requestId}`);
      row?.scrollIntoView({ block: 'nearest' });
      row?.focus();
    }
  }
}
