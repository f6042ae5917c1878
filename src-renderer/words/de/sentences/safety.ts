import type { Sentences } from '../../sentences.ts';

/** Guard rails, the lock, the dead man’s switch and panic. */
export const safety: Sentences = {
  'No session key may cancel all orders of {0}, and nobody is there to let the wallet sign.':
    'Kein Session-Schlüssel darf alle Orders von {0} stornieren, und niemand ist da, der die Wallet unterschreiben ließe.',
  'Nothing of it becomes weaker.': 'Nichts daran wird schwächer.',
  'It is switched off: orders stay open when nobody is there.':
    'Er ist ausgeschaltet: Orders bleiben offen, wenn niemand da ist.',
  'It waits {0} s in place of {1} s.': 'Er wartet {0} s statt {1} s.',
  'It no longer cancels the orders of all strategies that it did: {0}.':
    'Er storniert nicht mehr die Orders aller Strategien wie bisher: {0+}.',
  'It watches {0} in place of {1}.': 'Er überwacht {0+} statt {1+}.',
  'It no longer pauses new orders.': 'Er hält neue Orders nicht mehr an.',
  'It acts from this daemon: when the daemon, this machine or its network is gone, nothing is cancelled, since the venue offers no scheduled cancel.':
    'Er handelt aus diesem Daemon heraus: Sind der Daemon, dieser Rechner oder sein Netz weg, so wird nichts storniert, denn die Handelsseite bietet kein zeitgesteuertes Stornieren.',
  'The guard rails in the database cannot be read.':
    'Die Leitplanken in der Datenbank lassen sich nicht lesen.',
  'Restore the data-dir from a backup, or begin with another one.':
    'Stellen Sie den Datenordner aus einer Sicherung wieder her, oder beginnen Sie mit einem anderen.',
  "The venue's time is not known yet.": 'Die Zeit der Handelsseite ist noch nicht bekannt.',
  "The day's rows are being read.": 'Die Zeilen des Tages werden gelesen.',
  'A mark price or the account is not known yet.': 'Ein Markpreis oder das Konto ist noch nicht bekannt.',
  'A row of the venue does not say what it moved.':
    'Eine Zeile der Handelsseite sagt nicht, was sie bewegt hat.',
  'What a position was worth at 00:00 is not known.':
    'Was eine Position um 00:00 wert war, ist nicht bekannt.',
  'The vault locks {0}, and session keys stop with it: from then on this switch can cancel nothing. Let them go on with `countersign lock set --sessions-go-on true`.':
    'Der Tresor sperrt sich {0+}, und Session-Schlüssel hören mit ihm auf: Von da an kann dieser Schalter nichts stornieren. Lassen Sie sie weiterarbeiten, mit `countersign lock set --sessions-go-on true`.',
  'The vault is unprotected: its key lies beside it, and locking it would gain nothing. It locks only when it is asked to, and when the daemon ends.':
    'Der Tresor ist ungeschützt: Sein Schlüssel liegt daneben, und ihn zu sperren brächte nichts. Er sperrt sich nur, wenn es verlangt wird, und wenn der Daemon endet.',
  'Session keys stay in memory, and sign, while the wallets are locked.':
    'Session-Schlüssel bleiben im Speicher und unterschreiben, während die Wallets gesperrt sind.',
  "Session keys stop with the lock: then neither a panic nor the dead man's switch can cancel orders.":
    'Session-Schlüssel hören mit der Sperre auf: Dann können weder die Notbremse noch der Totmannschalter Orders stornieren.',
  "The dead man's switch is on, and will not be able to act once the vault has locked.":
    'Der Totmannschalter ist an und wird nicht handeln können, sobald der Tresor gesperrt ist.',
  'This daemon has no desktop: a sleep is noticed when the machine has woken up.':
    'Dieser Daemon hat keinen Desktop: Ein Ruhezustand wird bemerkt, wenn der Rechner wieder aufgewacht ist.',
  'This daemon has no desktop: it does not notice when the screen is locked.':
    'Dieser Daemon hat keinen Desktop: Er bemerkt nicht, wenn der Bildschirm gesperrt wird.',
  'This desktop tells of a locked screen only where it has a screen saver.':
    'Dieser Desktop meldet einen gesperrten Bildschirm nur, wo er einen Bildschirmschoner hat.',
  'After a lock only the passphrase opens the vault, given anew: the one that the daemon was started with does not.':
    'Nach einer Sperre öffnet nur die Passphrase den Tresor, und zwar neu angegeben: Die, mit der der Daemon gestartet wurde, öffnet ihn nicht.',
  'The keychain opens the vault again for whoever asks: here one practises.':
    'Der Schlüsselbund öffnet den Tresor für jeden wieder, der fragt: Hier wird geübt.',
  'The keychain opens the vault again when a person asks for it in the interface.':
    'Der Schlüsselbund öffnet den Tresor wieder, wenn ein Mensch in der Oberfläche danach fragt.',
  'The unverified facts of this profile have not been accepted: nothing is signed.':
    'Die ungeprüften Angaben dieses Profils sind nicht angenommen: Nichts wird unterschrieben.',
  'The vault is locked: nothing can be signed.':
    'Der Tresor ist gesperrt: Nichts kann unterschrieben werden.',
  'The wallets are locked, and no session key may cancel all here: unlock the vault, then panic again.':
    'Die Wallets sind gesperrt, und kein Session-Schlüssel darf hier alles stornieren: Entsperren Sie den Tresor, und ziehen Sie die Notbremse dann noch einmal.',
  'No session key may cancel all here, so the wallet itself signs each CancelAll.':
    'Kein Session-Schlüssel darf hier alles stornieren, also unterschreibt die Wallet selbst jedes CancelAll.',
  'Each is signed when its slot comes, with a nonce and a time of its own.':
    'Jedes wird unterschrieben, wenn es an der Reihe ist, mit eigener Nonce und eigener Zeit.',
  'No session key may cancel all here, and nobody was there to let the wallet sign.':
    'Kein Session-Schlüssel darf hier alles stornieren, und niemand war da, der die Wallet hätte unterschreiben lassen.',
  'New orders are paused since a panic by {0}.':
    'Neue Orders sind seit einer Notbremse durch {0+} angehalten.',
  'Cancels go on. Resume in the interface, or with `countersign resume` and the passphrase of the vault.':
    'Stornos gehen weiter. Setzen Sie den Handel in der Oberfläche fort, oder mit `countersign resume` und der Passphrase des Tresors.',
  "The settings of the dead man's switch in the database cannot be read, so it is off: set it anew.":
    'Die Einstellungen des Totmannschalters in der Datenbank lassen sich nicht lesen, also ist er aus: Setzen Sie ihn neu.',
  'The session key {0} in the database cannot be read, so it signs no more: issue a new one.':
    'Der Session-Schlüssel {0} in der Datenbank lässt sich nicht lesen, also unterschreibt er nicht mehr: Stellen Sie einen neuen aus.',
  'The group of orders {0} in the database cannot be read, so nothing more happens for it: look at the open orders and the position.':
    'Die Gruppe von Orders {0} in der Datenbank lässt sich nicht lesen, also geschieht für sie nichts mehr: Sehen Sie sich die offenen Orders und die Position an.',
  'Afterwards no guard rail stands.': 'Danach steht keine Leitplanke mehr.',
  "The order is above the {0}'s limit of {1} an order.":
    'Die Order liegt über der Grenze von {1} je Order ({0+}).',
  "More than the {0}'s limit of {1} would be open.": 'Es wäre mehr offen als die Grenze von {1} ({0+}).',
  'The {0} orders that the {1} may place in a minute were placed.':
    'Die {0} Orders, die in einer Minute erlaubt sind, sind aufgegeben ({1+}).',
  'Wait a moment.': 'Warten Sie einen Augenblick.',
  'The {0} may trade at most {1} from the mark price.':
    'Erlaubt sind höchstens {1} Abstand vom Markpreis ({0+}).',
  'It could be {0} from it.': 'Sie könnte {0} von ihm entfernt sein.',
  'How much was lost today is not known, and the {0} may lose at most {1} a day.':
    'Wie viel heute verloren wurde, ist nicht bekannt, und erlaubt sind höchstens {1} Verlust am Tag ({0+}).',
  "The {0}'s limit of {1} of loss a day is reached.":
    'Die Grenze von {1} Verlust am Tag ist erreicht ({0+}).',
  'Cancels and orders that only reduce a position pass.':
    'Stornos gehen durch und Orders, die eine Position nur verkleinern.',
  'The {0} may not trade {1}.': '{1} darf nicht gehandelt werden ({0+}).',
  'It may trade {0}.': 'Erlaubt: {0}.',
  'The mark price is not known yet; wait a moment.':
    'Der Markpreis ist noch nicht bekannt; warten Sie einen Augenblick.',
  'It would be {0}.': 'Es wären {0}.',
  'Only on {0}.': 'Nur auf {0}.',
  'At most {0} USDC an order.': 'Höchstens {0} USDC je Order.',
  'At most {0} USDC open at a time.': 'Höchstens {0} USDC auf einmal offen.',
  'At most {0} orders a minute.': 'Höchstens {0} Orders je Minute.',
  'At most {0} from the mark price.': 'Höchstens {0} vom Markpreis entfernt.',
  'After a loss of {0} USDC in a day, only cancels and orders that reduce a position.':
    'Nach einem Verlust von {0} USDC an einem Tag nur Stornos und Orders, die eine Position verkleinern.',
};
