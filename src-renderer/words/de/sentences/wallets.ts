import type { Sentences } from '../../sentences.ts';

/** Wallets: secrets that come in or go out, and what is asked before it. */
export const wallets: Sentences = {
  'These are not the words at those places.': 'Das sind nicht die Wörter an diesen Stellen.',
  'This is not the phrase of this wallet.': 'Das ist nicht die Phrase dieser Wallet.',
  'Compare with what you wrote down. Other words are asked for now, and each wrong answer makes the next one slower.':
    'Vergleichen Sie mit dem, was Sie aufgeschrieben haben. Jetzt wird nach anderen Wörtern gefragt, und jede falsche Antwort macht die nächste langsamer.',
  'Compare with what you wrote down; each wrong answer makes the next one slower.':
    'Vergleichen Sie mit dem, was Sie aufgeschrieben haben; jede falsche Antwort macht die nächste langsamer.',
  'No words were asked for.': 'Es wurde nach keinen Wörtern gefragt.',
  'Ask for the places first.': 'Fragen Sie zuerst nach den Stellen.',
  'A keystore needs a password of at least {0} characters.':
    'Ein Keystore braucht ein Passwort von mindestens {0} Zeichen.',
  'Whoever gets the file can guess at it for as long as they like: choose a long one.':
    'Wer die Datei bekommt, kann beliebig lange raten: Wählen Sie ein langes.',
  'The keystore file {0}.': 'Die Keystore-Datei {0+}.',
  'It is damaged, or not a keystore. Take another copy of it.':
    'Sie ist beschädigt oder kein Keystore. Nehmen Sie eine andere Kopie.',
  'Only version 3 with aes-128-ctr is read. Export it anew from the program that made it.':
    'Gelesen wird nur Version 3 mit aes-128-ctr. Exportieren Sie sie neu aus dem Programm, das sie geschrieben hat.',
  'The keystore file protects its key too weakly: {0}.':
    'Die Keystore-Datei schützt ihren Schlüssel zu schwach: {0+}.',
  'Its password can be guessed at speed, so its key may be known to others. Make a new wallet and move your funds, or export the key itself and import that.':
    'Ihr Passwort lässt sich schnell erraten, also kann ihr Schlüssel anderen bekannt sein. Legen Sie eine neue Wallet an und bringen Sie Ihr Geld dorthin, oder exportieren Sie den Schlüssel selbst und importieren Sie diesen.',
  'The keystore file asks for more work than any program needs: {0}.':
    'Die Keystore-Datei verlangt mehr Arbeit, als irgendein Programm braucht: {0+}.',
  'It may have been made to stop this machine. Export it anew from the program that made it.':
    'Sie kann gemacht sein, um diesen Rechner anzuhalten. Exportieren Sie sie neu aus dem Programm, das sie geschrieben hat.',
  'The password does not open the keystore file.': 'Das Passwort öffnet die Keystore-Datei nicht.',
  'Try another password. The file itself reads well; only a change inside its encrypted part would look the same.':
    'Versuchen Sie ein anderes Passwort. Die Datei selbst ist lesbar; nur eine Veränderung in ihrem verschlüsselten Teil sähe genauso aus.',
  'A keystore file is under a password.': 'Eine Keystore-Datei steht unter einem Passwort.',
  'Give its password too.': 'Geben Sie auch ihr Passwort an.',
  'The derivation path {0}.': 'Der Ableitungspfad {0+}.',
  "Write it like m/44'/60'/0'/0/0.": "Schreiben Sie ihn wie m/44'/60'/0'/0/0.",
  'A phrase has 12, 15, 18, 21 or 24 words.': 'Eine Phrase hat 12, 15, 18, 21 oder 24 Wörter.',
  'Check the spelling of that word.': 'Prüfen Sie, wie dieses Wort geschrieben ist.',
  'Check the words and their order.': 'Prüfen Sie die Wörter und ihre Reihenfolge.',
  'Use another path.': 'Nehmen Sie einen anderen Pfad.',
  'The phrase {0}.': 'Die Phrase {0+}.',
  'This is an address, not a private key.': 'Das ist eine Adresse, kein privater Schlüssel.',
  'A private key has 64 hex digits.': 'Ein privater Schlüssel hat 64 Hex-Ziffern.',
  'This is neither a private key nor a phrase nor a keystore file.':
    'Das ist weder ein privater Schlüssel noch eine Phrase noch eine Keystore-Datei.',
  'Give 64 hex digits, with or without 0x, a phrase of 12 to 24 words, or the JSON of a keystore.':
    'Geben Sie 64 Hex-Ziffern an, mit oder ohne 0x, eine Phrase von 12 bis 24 Wörtern oder das JSON eines Keystores.',
  'This number is not a key of the curve.': 'Diese Zahl ist kein Schlüssel der Kurve.',
  'Check that the digits were copied whole.': 'Prüfen Sie, ob die Ziffern vollständig kopiert sind.',
  'A derivation path belongs to a phrase, and this is none.':
    'Ein Ableitungspfad gehört zu einer Phrase, und das ist keine.',
  'Leave the path out, or give the phrase.': 'Lassen Sie den Pfad weg, oder geben Sie die Phrase an.',
  'Whoever sees the key can withdraw everything, now and later.':
    'Wer den Schlüssel sieht, kann alles auszahlen, jetzt und später.',
  'Whoever sees the phrase can withdraw everything, from this wallet and every other one of the phrase.':
    'Wer die Phrase sieht, kann alles auszahlen, aus dieser Wallet und aus jeder anderen der Phrase.',
  'Whoever has the file and guesses its password can withdraw everything, now and later.':
    'Wer die Datei hat und ihr Passwort errät, kann alles auszahlen, jetzt und später.',
  'It is sealed to the program that asked, and opened there alone.':
    'Es ist für das Programm versiegelt, das gefragt hat, und wird nur dort geöffnet.',
  'Nobody who helps you needs it. Look around you before you go on.':
    'Niemand, der Ihnen hilft, braucht es. Sehen Sie sich um, bevor Sie weitergehen.',
  'It will be called {0} in everything that you are asked to sign.':
    'Sie wird {0} heißen, in allem, was Sie unterschreiben sollen.',
  'Status, orders, positions and funds are those of this wallet then, also at the interface.':
    'Status, Orders, Positionen und Geld sind dann die dieser Wallet, auch in der Oberfläche.',
  'Its key is not here: nothing of it is lost.': 'Ihr Schlüssel ist nicht hier: Nichts davon geht verloren.',
  '{0} at once, here; the venue is not told.':
    '{0+} sofort, hier; der Handelsseite wird es nicht mitgeteilt.',
  'Open orders and positions stay at the venue.': 'Offene Orders und Positionen bleiben an der Handelsseite.',
  'Its key is destroyed here. The phrase that you have written down brings it back.':
    'Ihr Schlüssel wird hier vernichtet. Die Phrase, die Sie aufgeschrieben haben, bringt ihn zurück.',
  'Its key is destroyed, and its phrase was never checked: without it everything in this wallet is lost.':
    'Ihr Schlüssel wird vernichtet, und ihre Phrase wurde nie geprüft: Ohne sie ist alles in dieser Wallet verloren.',
  'Its key is destroyed: without a copy of it elsewhere everything in this wallet is lost.':
    'Ihr Schlüssel wird vernichtet: Ohne eine Kopie anderswo ist alles in dieser Wallet verloren.',
  'The wallet {0} is only watched: its key is not here, and it never signs.':
    'Die Wallet {0} wird nur beobachtet: Ihr Schlüssel ist nicht hier, und sie unterschreibt nie.',
  'Choose another wallet.': 'Wählen Sie eine andere Wallet.',
  'There are several wallets.': 'Es gibt mehrere Wallets.',
  'Name one with --wallet: {0}.': 'Nennen Sie eine mit --wallet: {0}.',
  'This wallet is for {0} profiles.': 'Diese Wallet ist für Profile der Klasse {0}.',
  'A wallet never signs for the other class; choose another.':
    'Eine Wallet unterschreibt nie für die andere Klasse; wählen Sie eine andere.',
  'The key may {0}, without asking again.': 'Der Schlüssel darf {0+}, ohne noch einmal zu fragen.',
  'It can never withdraw.': 'Er kann nie auszahlen.',
  'It ends by itself at {0}.': 'Er endet von selbst um {0}.',
  'It takes the place of the key {0}, which is destroyed.':
    'Er tritt an die Stelle des Schlüssels {0}, der vernichtet wird.',
  'These limits are kept by this program; the venue does not know them.':
    'Diese Grenzen hält dieses Programm ein; die Handelsseite kennt sie nicht.',
  'The answer was not sealed to the key that asked for it.':
    'Die Antwort war nicht für den Schlüssel versiegelt, der nach ihr gefragt hat.',
  'Ask again.': 'Fragen Sie noch einmal.',
  'This is not a key that an answer can be sealed to.':
    'Das ist kein Schlüssel, für den sich eine Antwort versiegeln lässt.',
  'Give the public key of a one-time P-256 key: 0x and 130 hex digits.':
    'Geben Sie den öffentlichen Schlüssel eines einmaligen P-256-Schlüssels an: 0x und 130 Hex-Ziffern.',
};
