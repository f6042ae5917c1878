import type { Sentences } from '../../sentences.ts';

/** Ledgers: what is in the way, and what a person does on the device. */
export const ledger: Sentences = {
  'No Ledger is plugged in.': 'Es ist kein Ledger angeschlossen.',
  'Plug it in with a cable that carries data, unlock it and open the Ethereum app.':
    'Schließen Sie ihn mit einem Kabel an, das Daten überträgt, entsperren Sie ihn, und öffnen Sie die Ethereum-App.',
  'Another program is using the Ledger.': 'Ein anderes Programm benutzt den Ledger.',
  'Close Ledger Live, other wallets and browser tabs that talk to the device, then try again.':
    'Schließen Sie Ledger Live, andere Wallets und Browser-Tabs, die mit dem Gerät sprechen, und versuchen Sie es dann noch einmal.',
  'This account may not open the Ledger: the system has no rule that allows it.':
    'Dieses Benutzerkonto darf den Ledger nicht öffnen: Das System hat keine Regel, die es erlaubt.',
  'Copy {0} to /etc/udev/rules.d/, run `sudo udevadm control --reload-rules && sudo udevadm trigger`, and plug the device in again.':
    'Kopieren Sie {0} nach /etc/udev/rules.d/, führen Sie `sudo udevadm control --reload-rules && sudo udevadm trigger` aus, und schließen Sie das Gerät neu an.',
  'On Linux install libusb (package libusb-1.0-0 or libusb1), then start Countersign again.':
    'Installieren Sie unter Linux libusb (Paket libusb-1.0-0 oder libusb1), und starten Sie Countersign neu.',
  'COUNTERSIGN_LEDGER_EMULATOR takes tcp://127.0.0.1:PORT; leave it unset to use real devices.':
    'COUNTERSIGN_LEDGER_EMULATOR nimmt tcp://127.0.0.1:PORT; lassen Sie es leer, um echte Geräte zu benutzen.',
  'The Ledger is locked.': 'Der Ledger ist gesperrt.',
  'Enter its PIN, open the Ethereum app and try again.':
    'Geben Sie seine PIN ein, öffnen Sie die Ethereum-App, und versuchen Sie es noch einmal.',
  'No app is open on the Ledger.': 'Auf dem Ledger ist keine App offen.',
  'Open the Ethereum app on the device and try again.':
    'Öffnen Sie die Ethereum-App auf dem Gerät, und versuchen Sie es noch einmal.',
  'The Ethereum app on the Ledger did not understand the question.':
    'Die Ethereum-App auf dem Ledger hat die Frage nicht verstanden.',
  'The app "{0}" is open on the Ledger.': 'Auf dem Ledger ist die App „{0}“ offen.',
  'Close and open the app on the device; if it stays, update it with Ledger Live.':
    'Schließen und öffnen Sie die App auf dem Gerät; bleibt es so, aktualisieren Sie sie mit Ledger Live.',
  'Leave it, open the Ethereum app on the device and try again.':
    'Verlassen Sie sie, öffnen Sie die Ethereum-App auf dem Gerät, und versuchen Sie es noch einmal.',
  'The Ethereum app {0} on the Ledger is too old: messages are shown field by field from {1} on.':
    'Die Ethereum-App {0} auf dem Ledger ist zu alt: Feld für Feld werden Nachrichten ab {1} gezeigt.',
  'There is no such app for the first Nano S: a newer model is needed.':
    'Für den ersten Nano S gibt es keine solche App: Ein neueres Modell ist nötig.',
  'Update the Ethereum app with Ledger Live.': 'Aktualisieren Sie die Ethereum-App mit Ledger Live.',
  'The Ethereum app {0} on the Ledger is newer than any that Countersign was tried with ({1}).':
    'Die Ethereum-App {0} auf dem Ledger ist neuer als jede, mit der Countersign erprobt wurde ({1}).',
  'It is used all the same, and what it signs is checked. Look for an update of Countersign if something fails.':
    'Sie wird trotzdem benutzt, und was sie unterschreibt, wird geprüft. Sehen Sie nach einer Aktualisierung von Countersign, wenn etwas misslingt.',
  'The Ethereum app on the Ledger does not sign such messages with its present settings.':
    'Mit ihren jetzigen Einstellungen unterschreibt die Ethereum-App auf dem Ledger solche Nachrichten nicht.',
  'In the app on the device open Settings and switch on "Blind signing" or "Raw messages", then try again.':
    'Öffnen Sie in der App auf dem Gerät Settings, schalten Sie „Blind signing“ oder „Raw messages“ ein, und versuchen Sie es dann noch einmal.',
  'It was rejected on the Ledger.': 'Es wurde auf dem Ledger abgelehnt.',
  'Nothing was signed; ask again if that was not meant.':
    'Nichts wurde unterschrieben; fragen Sie noch einmal, wenn das nicht gewollt war.',
  'The connection to the Ledger broke off.': 'Die Verbindung zum Ledger ist abgebrochen.',
  'Nothing was signed. Plug it in, unlock it, open the Ethereum app and try again.':
    'Nichts wurde unterschrieben. Schließen Sie ihn an, entsperren Sie ihn, öffnen Sie die Ethereum-App, und versuchen Sie es noch einmal.',
  'The Ledger still waits for an answer to something else: {0}.':
    'Der Ledger wartet noch auf eine Antwort zu etwas anderem: {0+}.',
  'Confirm or reject that on the device first.': 'Bestätigen oder verwerfen Sie das zuerst auf dem Gerät.',
  'The Ledger has another address at {0} than this wallet: it holds another seed, or asks for a passphrase.':
    'Der Ledger hat unter {0} eine andere Adresse als diese Wallet: Er trägt einen anderen Seed oder fragt nach einer Passphrase.',
  'Plug in the device that the wallet was made with, with the same passphrase if it had one.':
    'Schließen Sie das Gerät an, mit dem die Wallet angelegt wurde, mit derselben Passphrase, wenn es eine hatte.',
  'The answer of the Ledger does not fit the question: {0}.':
    'Die Antwort des Ledgers passt nicht zur Frage: {0+}.',
  'Nothing was used of it. Plug the device in again and retry; update its software if it stays.':
    'Nichts davon wurde benutzt. Schließen Sie das Gerät neu an, und versuchen Sie es noch einmal; bleibt es so, aktualisieren Sie seine Software.',
  'The member {0} of the message {1}.': 'Das Feld {0} der Nachricht {1+}.',
  "The device was not asked. Check the type strings of the profile against the venue's.":
    'Das Gerät wurde nicht gefragt. Vergleichen Sie die Typbeschreibungen des Profils mit denen der Handelsseite.',
  'Countersign ended while the Ledger was asked.':
    'Countersign wurde beendet, während der Ledger gefragt war.',
  'Reject what the device still shows.': 'Verwerfen Sie, was das Gerät noch zeigt.',
  'The Ethereum app of a Ledger has no key at this path: {0}.':
    'Die Ethereum-App eines Ledgers hat unter diesem Pfad keinen Schlüssel: {0+}.',
  "Write it like m/44'/60'/0'/0/0 (Ledger Live's accounts) or m/44'/60'/0'/0/1.":
    "Schreiben Sie ihn wie m/44'/60'/0'/0/0 (die Konten von Ledger Live) oder m/44'/60'/0'/0/1.",
  'The address on the screen of the device must be this one.':
    'Die Adresse auf dem Bildschirm des Geräts muss diese sein.',
  'In the settings of the Ethereum app "Blind signing" or "Raw messages" must be on: messages of this venue have no description that Ledger has signed.':
    'In den Einstellungen der Ethereum-App muss „Blind signing“ oder „Raw messages“ eingeschaltet sein: Für Nachrichten dieser Handelsseite gibt es keine Beschreibung, die Ledger unterschrieben hat.',
  'The device shows raw values: labels as 32 bytes in hex, amounts in millionths, times as numbers. Compare them with those shown here, or the message hash with the message hash.':
    'Das Gerät zeigt Rohwerte: Bezeichnungen als 32 Byte in Hex, Mengen in Millionsteln, Zeiten als Zahlen. Vergleichen Sie sie mit den hier gezeigten, oder den Nachrichten-Hash mit dem Nachrichten-Hash.',
  'If anything differs, or to cancel, reject it on the device.':
    'Weicht etwas ab, oder wollen Sie abbrechen, so verwerfen Sie es auf dem Gerät.',
  'Be done within {0} s: the venue takes it no longer.':
    'Seien Sie innerhalb von {0} s fertig: Länger nimmt die Handelsseite es nicht an.',
  'Go through the pages with the right button, and press both buttons at the end to confirm.':
    'Gehen Sie mit der rechten Taste durch die Seiten, und drücken Sie am Ende beide Tasten, um zu bestätigen.',
  'Swipe to the address, then tap "Confirm".':
    'Wischen Sie bis zur Adresse, und tippen Sie dann auf „Confirm“.',
  'Confirm it on the device.': 'Bestätigen Sie es auf dem Gerät.',
  'The device shows an address.': 'Das Gerät zeigt eine Adresse.',
  'Compare it with the one shown here, digit by digit.':
    'Vergleichen Sie sie Zeichen für Zeichen mit der hier gezeigten.',
  'First the device warns of "Blind signing ahead". That is expected here: {0}.':
    'Zuerst warnt das Gerät vor „Blind signing ahead“. Das ist hier zu erwarten: {0+}.',
  'With "Blind signing" alone it shows the domain and the message hash: about {0} presses.':
    'Mit „Blind signing“ allein zeigt es die Domain und den Nachrichten-Hash: etwa {0} Tastendrücke.',
  'With "Raw messages" it shows every field: about {0} presses of the right button; both buttons skip to the end.':
    'Mit „Raw messages“ zeigt es jedes Feld: etwa {0}-mal die rechte Taste; beide Tasten springen ans Ende.',
  'It shows every field on 5 to 8 pages: swipe through them, then hold to sign.':
    'Es zeigt jedes Feld auf 5 bis 8 Seiten: Wischen Sie hindurch, und halten Sie dann gedrückt, um zu unterschreiben.',
  'The wallet {0} is not on a Ledger.': 'Die Wallet {0} liegt nicht auf einem Ledger.',
  'Only a wallet on a device can be shown there; see `countersign wallet list`.':
    'Nur eine Wallet auf einem Gerät lässt sich dort zeigen; siehe `countersign wallet list`.',
  'What this caller asked for was turned down on the device just now.':
    'Wonach dieser Aufrufer gefragt hat, wurde eben auf dem Gerät abgelehnt.',
  'The device shows an address and waits for its buttons. Nothing is signed.':
    'Das Gerät zeigt eine Adresse und wartet auf seine Tasten. Nichts wird unterschrieben.',
  'On a touch screen: {0}': 'Auf einem Touchscreen: {0+}',
};
