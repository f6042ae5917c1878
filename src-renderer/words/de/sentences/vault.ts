import type { Sentences } from '../../sentences.ts';

/** The vault and the keychain that keeps it. */
export const vault: Sentences = {
  'The vault is locked.': 'Der Tresor ist gesperrt.',
  'Unlock it with `countersign wallet unlock` or in the interface.':
    'Entsperren Sie ihn mit `countersign wallet unlock` oder in der Oberfläche.',
  'There is no vault yet.': 'Es gibt noch keinen Tresor.',
  'Make one first: with the keychain, or with a passphrase.':
    'Legen Sie zuerst einen an: mit dem Schlüsselbund oder mit einer Passphrase.',
  'The vault file {0} is damaged.': 'Die Tresordatei {0} ist beschädigt.',
  'It is left as it is. Put back a copy of it, or move it away to start with a new vault.':
    'Sie bleibt, wie sie ist. Legen Sie eine Kopie zurück, oder räumen Sie sie beiseite, um mit einem neuen Tresor zu beginnen.',
  'The vault {0} cannot be read: {1}.': 'Der Tresor {0} lässt sich nicht lesen: {1+}.',
  'It is left as it is, and no vault is made in its place. Put the file back, or move away what lies there.':
    'Er bleibt, wie er ist, und an seiner Stelle wird keiner angelegt. Legen Sie die Datei zurück, oder räumen Sie beiseite, was dort liegt.',
  'The vault has version {0}, written by a later Countersign.':
    'Der Tresor hat Version {0}, geschrieben von einem späteren Countersign.',
  'Update Countersign.': 'Aktualisieren Sie Countersign.',
  'The passphrase is wrong.': 'Die Passphrase ist falsch.',
  'Try again; each wrong attempt makes the next one slower.':
    'Versuchen Sie es noch einmal; jeder falsche Versuch macht den nächsten langsamer.',
  'The key of the vault is not in {0}.': 'Der Schlüssel des Tresors ist nicht in {0+}.',
  'The vault cannot be opened without it. Put the entry back, or start with a new vault.':
    'Ohne ihn lässt sich der Tresor nicht öffnen. Legen Sie den Eintrag zurück, oder beginnen Sie mit einem neuen Tresor.',
  'Use a passphrase: --keychain file with --passphrase-file, or in the interface.':
    'Nehmen Sie eine Passphrase: --keychain file mit --passphrase-file, oder in der Oberfläche.',
  'An unprotected vault is for practice alone; it takes no wallets for live profiles.':
    'Ein ungeschützter Tresor ist nur zum Üben; er nimmt keine Wallets für echte Profile auf.',
  'Make a vault with the keychain or a passphrase, in another data-dir.':
    'Legen Sie in einem anderen Datenordner einen Tresor mit dem Schlüsselbund oder einer Passphrase an.',
  'The vault file {0} was changed by something other than Countersign.':
    'Die Tresordatei {0} wurde von etwas anderem als Countersign verändert.',
  'It is left as it is, and nothing in it is used. Put back a copy of it, and look for what changed it.':
    'Sie bleibt, wie sie ist, und nichts aus ihr wird benutzt. Legen Sie eine Kopie zurück, und suchen Sie nach dem, was sie verändert hat.',
  'The way the vault is kept is being changed just now.':
    'Wie der Tresor verwahrt wird, wird gerade geändert.',
  'Wait a moment, then try again.': 'Warten Sie einen Augenblick, und versuchen Sie es dann noch einmal.',
  'Several attempts with a passphrase are waiting already.':
    'Mehrere Versuche mit einer Passphrase warten schon.',
  'Wait until they have been answered, then try again.':
    'Warten Sie, bis sie beantwortet sind, und versuchen Sie es dann noch einmal.',
  'This key is not in the vault.': 'Dieser Schlüssel ist nicht im Tresor.',
  'Choose a wallet or session that is listed.':
    'Wählen Sie eine Wallet oder einen Session-Schlüssel aus der Liste.',
  'This wallet is not in the vault.': 'Diese Wallet ist nicht im Tresor.',
  'See `countersign wallet list`.': 'Siehe `countersign wallet list`.',
  'This wallet is in the vault already.': 'Diese Wallet ist schon im Tresor.',
  'Choose it from the list.': 'Wählen Sie sie aus der Liste.',
  'Another wallet in the vault is called {0}.': 'Eine andere Wallet im Tresor heißt {0}.',
  'Choose a name that nobody takes for that of another wallet; capitals do not tell two names apart.':
    'Wählen Sie einen Namen, den niemand für den einer anderen Wallet hält; Groß- und Kleinschreibung unterscheidet keine Namen.',
  'This wallet is only watched: its key is not here, and it never signs.':
    'Diese Wallet wird nur beobachtet: Ihr Schlüssel ist nicht hier, und sie unterschreibt nie.',
  'Choose another wallet, or remove this one and import its key.':
    'Wählen Sie eine andere Wallet, oder entfernen Sie diese und importieren Sie ihren Schlüssel.',
  'The key of this wallet is on a device, which is asked before a request is fixed.':
    'Der Schlüssel dieser Wallet liegt auf einem Gerät, das gefragt wird, bevor eine Anfrage feststeht.',
  'This is a defect of Countersign; please report it.':
    'Das ist ein Fehler in Countersign; bitte melden Sie ihn.',
  'This wallet is for {0} profiles and never signs for another.':
    'Diese Wallet ist für Profile der Klasse {0} und unterschreibt nie für andere.',
  'Use a {0} wallet.': 'Nehmen Sie eine Wallet der Klasse {0}.',
  'This is not the name of the wallet.': 'Das ist nicht der Name der Wallet.',
  'Type its name just as it is listed; nothing was removed.':
    'Geben Sie ihren Namen genau so ein, wie er in der Liste steht; nichts wurde entfernt.',
  'The key of this wallet is on a device and never leaves it.':
    'Der Schlüssel dieser Wallet liegt auf einem Gerät und verlässt es nie.',
  'This wallet is only watched: its key is not here.':
    'Diese Wallet wird nur beobachtet: Ihr Schlüssel ist nicht hier.',
  'Only wallets whose key is in the vault can be exported.':
    'Nur Wallets, deren Schlüssel im Tresor liegt, lassen sich exportieren.',
  'There is no phrase of this wallet here.': 'Von dieser Wallet gibt es hier keine Phrase.',
  'Only wallets that come from a phrase have one. Export the key itself, or a keystore.':
    'Nur Wallets, die aus einer Phrase stammen, haben eine. Exportieren Sie den Schlüssel selbst oder einen Keystore.',
  'The keychain has not been asked yet.': 'Der Schlüsselbund wurde noch nicht gefragt.',
  'The keychain is switched off by --keychain file.':
    'Der Schlüsselbund ist durch --keychain file abgeschaltet.',
  'The keychain did not answer within {0} seconds.':
    'Der Schlüsselbund hat innerhalb von {0} Sekunden nicht geantwortet.',
  'The keychain did not answer, and still does not.':
    'Der Schlüsselbund hat nicht geantwortet und antwortet noch immer nicht.',
  'The keychain did not give back what was put into it.':
    'Der Schlüsselbund gab nicht zurück, was hineingelegt worden war.',
  'The keychain keeps secrets unencrypted, in {0}: its password is empty. Give it one, then start anew.':
    'Der Schlüsselbund verwahrt Geheimnisse unverschlüsselt, in {0}: Sein Passwort ist leer. Geben Sie ihm eines, und starten Sie dann neu.',
  'The keychain failed.': 'Der Schlüsselbund hat versagt.',
  'The keychain is locked, and nobody could be asked to unlock it. Unlock it in the desktop, then start anew.':
    'Der Schlüsselbund ist gesperrt, und niemand war da, der ihn hätte entsperren können. Entsperren Sie ihn auf dem Desktop, und starten Sie dann neu.',
  'The keychain has no collection to keep secrets in. Make one in the desktop (a login keyring), then start anew.':
    'Der Schlüsselbund hat keine Sammlung, in der er Geheimnisse verwahren könnte. Legen Sie auf dem Desktop eine an (einen Anmelde-Schlüsselbund), und starten Sie dann neu.',
  'No keychain: no Secret Service answers on this session.':
    'Kein Schlüsselbund: In dieser Sitzung antwortet kein Secret Service.',
  'The keychain refused: {0}.': 'Der Schlüsselbund hat abgelehnt: {0+}.',
  'No keychain: the library libsecret is not installed.':
    'Kein Schlüsselbund: Die Bibliothek libsecret ist nicht installiert.',
  "No keychain: this system's keychain module could not be loaded.":
    'Kein Schlüsselbund: Das Schlüsselbundmodul dieses Systems ließ sich nicht laden.',
  'Nothing of it becomes looser.': 'Nichts daran wird lockerer.',
  'It no longer locks when nobody uses it.': 'Er sperrt sich nicht mehr, wenn niemand ihn benutzt.',
  'It locks after {0} without use in place of {1}.':
    'Er sperrt sich nach {0+} ohne Benutzung statt nach {1+}.',
  'It stays open while this machine sleeps.': 'Er bleibt offen, während dieser Rechner im Ruhezustand ist.',
  'It stays open behind a locked screen.': 'Er bleibt hinter einem gesperrten Bildschirm offen.',
  'Session keys stay in memory and go on signing orders while the wallets are locked.':
    'Session-Schlüssel bleiben im Speicher und unterschreiben weiter Orders, während die Wallets gesperrt sind.',
  'There is no keychain.': 'Es gibt keinen Schlüsselbund.',
  'The vault asks for its passphrase.': 'Der Tresor fragt nach seiner Passphrase.',
  'Give the passphrase.': 'Geben Sie die Passphrase an.',
  'There is a vault already.': 'Es gibt schon einen Tresor.',
  'Unlock it instead.': 'Entsperren Sie ihn stattdessen.',
  'This asks for the passphrase of the vault, each time.':
    'Das verlangt jedes Mal die Passphrase des Tresors.',
  'Give the passphrase as the approval: type it in the interface, or --passphrase-file F.':
    'Geben Sie zur Freigabe die Passphrase an: in der Oberfläche, oder mit --passphrase-file F.',
  'Choose a passphrase (--passphrase-file F, or in the interface){0}.':
    'Wählen Sie eine Passphrase (--passphrase-file F, oder in der Oberfläche){0+}.',
  'The passphrase for the new vault has fewer than {0} characters.':
    'Die Passphrase für den neuen Tresor hat weniger als {0} Zeichen.',
  'Put a longer one into the file of --passphrase-file: four words or more.':
    'Schreiben Sie eine längere in die Datei von --passphrase-file: vier Wörter oder mehr.',
};
