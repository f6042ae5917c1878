import type { Sentences } from '../../sentences.ts';

/** Values that cannot be read. */
export const values: Sentences = {
  'The connection to the daemon broke.': 'Die Verbindung zum Daemon ist abgebrochen.',
  'It is being made again; look at Requests for what was under way.':
    'Sie wird wieder aufgebaut; was unterwegs war, steht unter Anfragen.',
  '{0} is not valid: unreadable.': '{0} ist nicht gültig: nicht lesbar.',
  '{0} is not valid: {1}.': '{0} ist nicht gültig: {1+}.',
  'Correct it and try again.': 'Berichtigen Sie es, und versuchen Sie es noch einmal.',
  'Write a positive number; the side says which way.':
    'Geben Sie eine positive Zahl ein; die Seite sagt, in welche Richtung.',
  'This is not an order hash.': 'Das ist kein Order-Hash.',
  'An order hash is 0x and 50 hex digits.': 'Ein Order-Hash ist 0x und 50 Hex-Ziffern.',
  'This is not an address.': 'Das ist keine Adresse.',
  'An address is 0x and 40 hex digits.': 'Eine Adresse ist 0x und 40 Hex-Ziffern.',
  'What was to be signed is not what was shown, so it was not signed.':
    'Was unterschrieben werden sollte, ist nicht, was gezeigt wurde; deshalb wurde es nicht unterschrieben.',
  'Ask for it anew. Please report this: it must never happen.':
    'Fragen Sie neu danach. Bitte melden Sie das: Es darf nie vorkommen.',
  'This id is in use.': 'Diese Kennung ist vergeben.',
  'Use a fresh id for each stream.': 'Nehmen Sie für jeden Strom eine frische Kennung.',
  'This connection may not use {0}.': 'Diese Verbindung darf {0} nicht benutzen.',
  'Connect with the token, or do it in the interface.':
    'Verbinden Sie sich mit dem Token, oder tun Sie es in der Oberfläche.',
  'There is no {0} "{1}".': 'Es gibt nichts der Art {0} mit dem Namen „{1}“.',
  'There is no such {0}.': 'So etwas gibt es nicht: {0}.',
  'Both sides must be of the same version.': 'Beide Seiten müssen von derselben Version sein.',
  'This connection has too many {0} under way.':
    'Auf dieser Verbindung ist zu viel auf einmal unterwegs: {0}.',
  'Wait for some to end.': 'Warten Sie, bis etwas davon endet.',
  'Something went wrong inside Countersign.': 'In Countersign ist etwas schiefgegangen.',
  'The log has the details; please report it.': 'Das Protokoll hat die Einzelheiten; bitte melden Sie es.',
  'Write digits with a point, such as 1234.5, without sign, exponent or grouping.':
    'Geben Sie Ziffern mit einem Punkt ein, etwa 1234.5, ohne Vorzeichen, Exponent oder Gruppierung.',
  'The venue carries six decimal places; write fewer.':
    'Die Handelsseite führt sechs Dezimalstellen; geben Sie weniger ein.',
  'Write the number out, without an exponent.': 'Schreiben Sie die Zahl aus, ohne Exponent.',
  'The signed type asks for {0} {1}, which this request does not provide.':
    'Der unterschriebene Typ verlangt {0} {1}, und diese Anfrage hat das nicht.',
  "Check the type strings of the profile against the venue's.":
    'Vergleichen Sie die Typbeschreibungen des Profils mit denen der Handelsseite.',
  'The member type "{0}" is not supported.': 'Der Feldtyp „{0}“ wird nicht unterstützt.',
  'A member is named twice.': 'Ein Feld ist zweimal genannt.',
  'Write it as EIP-712 does: Name(type name,type name).':
    'Schreiben Sie ihn, wie EIP-712 es tut: Name(Typ Name,Typ Name).',
  'A label must not be empty.': 'Eine Bezeichnung darf nicht leer sein.',
  'Write 1 to 31 plain letters or digits.': 'Geben Sie 1 bis 31 einfache Buchstaben oder Ziffern ein.',
  'A label holds printable ASCII only.': 'Eine Bezeichnung enthält nur druckbares ASCII.',
  'Leave out accents, emoji and control characters.':
    'Lassen Sie Umlaute, Akzente, Emoji und Steuerzeichen weg.',
  'A label is at most 31 bytes long.': 'Eine Bezeichnung ist höchstens 31 Byte lang.',
  'Shorten it.': 'Kürzen Sie sie.',
  'The profile is refused: {0}.': 'Das Profil wird abgelehnt: {0}.',
  'Correct the named members; nothing of the document was taken.':
    'Berichtigen Sie die genannten Felder; nichts aus dem Dokument wurde übernommen.',
  'The EIP-712 domain: name, version, chain and contract.':
    'Die EIP-712-Domain: Name, Version, Kette und Vertrag.',
  'The EIP-712 type strings; the replay pair stands last in each.':
    'Die EIP-712-Typbeschreibungen; das Paar gegen Wiederholung steht in jeder zuletzt.',
  'Labels, amounts, order hashes and signatures on the wire.':
    'Bezeichnungen, Mengen, Order-Hashes und Unterschriften in der Übertragung.',
  'The encryption of a request to the operator.': 'Die Verschlüsselung einer Anfrage an den Betreiber.',
  'The bytes and the signed type of a delegated session.':
    'Die Bytes und der unterschriebene Typ eines ermächtigten Session-Schlüssels.',
  "What the operator's signature on a receipt covers, and by which key.":
    'Was die Unterschrift des Betreibers auf einer Quittung abdeckt, und mit welchem Schlüssel.',
  'The bodies of the public reads.': 'Der Inhalt der öffentlichen Abfragen.',
  'The messages of the realtime feeds.': 'Die Nachrichten der Echtzeitströme.',
  '"{0}" is negative.': '„{0}“ ist negativ.',
  '"{0}" is not a decimal number.': '„{0}“ ist keine Dezimalzahl.',
  '"{0}" is not an EIP-712 type string.': '„{0}“ ist keine EIP-712-Typbeschreibung.',
  '"{0}" is not a member of an EIP-712 type.': '„{0}“ ist kein Feld eines EIP-712-Typs.',
};
