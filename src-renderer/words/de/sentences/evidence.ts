import type { Sentences } from '../../sentences.ts';

/** What the outcome of a request was taken from, and what signed values mean: notes, without a full stop. */
export const evidence: Sentences = {
  '{0} shows the order': '{0} zeigt die Order',
  '{0} can only have come from this request': '{0} kann nur von dieser Anfrage stammen',
  'the venue showed nothing of it more than 2 s after its window':
    'mehr als 2 s nach ihrem Zeitfenster zeigte die Handelsseite nichts von ihr',
  '{0} fitting rows, {1} other requests that were sequenced':
    '{0} passende Zeilen, {1} andere eingereihte Anfragen',
  '{0} rows fit this request and {1} other requests of ours; a person must say which':
    '{0} Zeilen passen zu dieser Anfrage und zu {1} anderen von uns; ein Mensch muss sagen, zu welcher',
  'sent again, the venue answered {0}, which says nothing about the attempt before':
    'noch einmal gesendet, antwortete die Handelsseite {0}; über den Versuch davor sagt das nichts',
  'settled by {0}: {1}': 'abgeschlossen durch {0}: {1+}',
  'the daemon ended before it was sent': 'der Daemon endete, bevor sie gesendet war',
  'the daemon ended while it was being sent': 'der Daemon endete, während sie gesendet wurde',
  'not sent again': 'nicht noch einmal gesendet',
  'taken when the device is asked': 'wird genommen, wenn das Gerät gefragt wird',
  '{0} s from then on': '{0} s von da an',
  'the venue takes it until {0}': 'die Handelsseite nimmt sie bis {0}',
  'before: {0}': 'vorher: {0}',
  'listed, without their keys': 'aufgeführt, ohne ihre Schlüssel',
  'a new key that stays on this machine': 'ein neuer Schlüssel, der auf diesem Rechner bleibt',
  'made when you approve': 'entsteht, wenn Sie freigeben',
  'left as it is': 'bleibt, wie es ist',
  'fees in DDX': 'Gebühren in DDX',
  'fees in USDC': 'Gebühren in USDC',
  'deny a key': 'einen Schlüssel ablehnen',
  'allow a key again': 'einen Schlüssel wieder zulassen',
};
