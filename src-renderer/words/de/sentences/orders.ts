import type { Sentences } from '../../sentences.ts';

/** What speaks against a request before it is sent, and how it went. */
export const orders: Sentences = {
  'There is no market {0}.': 'Den Markt {0} gibt es nicht.',
  'Markets: {0}.': 'Märkte: {0}.',
  'The profile {0} names no collateral token.': 'Das Profil {0} nennt keinen Token für Sicherheiten.',
  'Add its address to the profile; without it a withdrawal cannot be signed.':
    'Tragen Sie seine Adresse im Profil ein; ohne sie lässt sich keine Auszahlung unterschreiben.',
  'The type of this order is not known here, so it cannot be kept.':
    'Die Art dieser Order ist hier nicht bekannt, also lässt sie sich nicht beibehalten.',
  'Give it with --type: limit or post-only.': 'Geben Sie sie mit --type an: limit oder post-only.',
  'No open order with this hash is known here, so what is left out cannot be filled in.':
    'Hier ist keine offene Order mit diesem Hash bekannt, also lässt sich nicht ergänzen, was fehlt.',
  'See `countersign order list`, or give symbol, strategy, side, type, amount and price.':
    'Siehe `countersign order list`, oder geben Sie Markt, Strategie, Seite, Art, Menge und Kurs an.',
  '{0} has no aggregation {1}.': '{0} hat keine Zusammenfassung {1}.',
  'Allowed: {0}.': 'Zulässig: {0}.',
  'The unverified facts of this profile have not been accepted.':
    'Die ungeprüften Angaben dieses Profils sind nicht angenommen.',
  'Look at them with `countersign profiles list`, then `countersign profiles accept`.':
    'Sehen Sie sie sich mit `countersign profiles list` an, und nehmen Sie sie dann mit `countersign profiles accept` an.',
  'The venue cannot be reached.': 'Die Handelsseite ist nicht erreichbar.',
  'It goes on by itself when the venue answers.':
    'Es geht von selbst weiter, sobald die Handelsseite antwortet.',
  'New orders are paused since a panic.': 'Neue Orders sind seit einer Notbremse angehalten.',
  'It goes on by itself when trading is resumed.':
    'Es geht von selbst weiter, sobald der Handel fortgesetzt wird.',
  'The wallets are locked, and only session keys go on.':
    'Die Wallets sind gesperrt, und nur Session-Schlüssel arbeiten weiter.',
  'Unlock them with `countersign wallet unlock` or in the interface; what a session key may sign needs no unlocking.':
    'Entsperren Sie sie mit `countersign wallet unlock` oder in der Oberfläche; was ein Session-Schlüssel unterschreiben darf, braucht kein Entsperren.',
  'The request budget of this trader is used up.': 'Das Anfragebudget dieses Händlers ist verbraucht.',
  'The next request can go in {0} s; more DDX on the exchange gives a larger budget.':
    'Die nächste Anfrage kann in {0} s hinaus; mehr DDX an der Börse ergibt ein größeres Budget.',
  'It was approved after its replay window had ended, so it was not signed.':
    'Es wurde erst freigegeben, als das Zeitfenster vorbei war, also wurde es nicht unterschrieben.',
  'Make the request anew; the venue takes a request for at most 60 s.':
    'Stellen Sie die Anfrage neu; die Handelsseite nimmt eine Anfrage höchstens 60 s lang.',
  'It was signed on the device after its {0} s were over; the signature was not used.':
    'Es wurde auf dem Gerät erst unterschrieben, als die {0} s vorbei waren; die Unterschrift wurde nicht benutzt.',
  'Ask for it again and go through the pages without a pause: that is a new request, with a time of its own.':
    'Fragen Sie noch einmal danach, und gehen Sie ohne Pause durch die Seiten: Das ist eine neue Anfrage mit einer eigenen Zeit.',
  'What became of an earlier request of this strategy is still being looked for.':
    'Was aus einer früheren Anfrage dieser Strategie geworden ist, wird noch gesucht.',
  'See `countersign request list`; cancels may go out all the same.':
    'Siehe `countersign request list`; Stornos dürfen trotzdem hinaus.',
  'The smallest amount is 0.000001 USDC.': 'Die kleinste Menge ist 0.000001 USDC.',
  'Supported: {0}.': 'Unterstützt: {0}.',
  'At most {0} USDC can be withdrawn now.': 'Jetzt lassen sich höchstens {0} USDC auszahlen.',
  'The smallest amount is 0.000001 DDX.': 'Die kleinste Menge ist 0.000001 DDX.',
  'At most {0} DDX can be withdrawn.': 'Höchstens {0} DDX lassen sich auszahlen.',
  'At most {0} DDX can be withdrawn with {1} USDC of collateral.':
    'Bei {1} USDC an Sicherheiten lassen sich höchstens {0} DDX auszahlen.',
  'At most {0} orders may be open; cancel one first.':
    'Höchstens {0} Orders dürfen offen sein; stornieren Sie zuerst eine.',
  'Deposit USDC into the strategy first.': 'Zahlen Sie zuerst USDC in die Strategie ein.',
  'At the present mark price the margin allows at most {0}.{1}':
    'Zum jetzigen Markpreis lässt die Marge höchstens {0} zu.{1+}',
  'The margin allows nothing more on this side; reduce something first, or deposit.{0}':
    'Die Marge lässt auf dieser Seite nichts mehr zu; verkleinern Sie zuerst etwas, oder zahlen Sie ein.{0+}',
  'The smallest amount is {0}.': 'Die kleinste Menge ist {0}.',
  'At the present mark price at most {0}.': 'Zum jetzigen Markpreis höchstens {0}.',
  'A market order has no price.': 'Eine Markt-Order hat keinen Kurs.',
  'Only a stop order has a stop price.': 'Nur eine Stop-Order hat einen Stop-Kurs.',
  'Give a price above zero.': 'Geben Sie einen Kurs über null an.',
  'Give a stop price above zero.': 'Geben Sie einen Stop-Kurs über null an.',
  '{0} at most {1}.': '{0+} höchstens {1}.',
  '{0} at least {1}.': '{0+} mindestens {1}.',
  'The {0} goes in steps of {1}: {2} is allowed.': '{0+} in Schritten von {1}: Zulässig ist {2}.',
  'A trader exists from the first deposit; deposit USDC first.':
    'Einen Händler gibt es ab der ersten Einzahlung; zahlen Sie zuerst USDC ein.',
  'A strategy exists from its first deposit; deposit USDC first.':
    'Eine Strategie gibt es ab ihrer ersten Einzahlung; zahlen Sie zuerst USDC ein.',
  'Strategies of this trader: {0}.': 'Strategien dieses Händlers: {0}.',
  'Wait until the market has a mark price; cancels go on.':
    'Warten Sie, bis der Markt einen Markpreis hat; Stornos gehen weiter.',
  'See `countersign order list`.': 'Siehe `countersign order list`.',
  'Only its own trader can change or cancel it.': 'Nur ihr eigener Händler kann sie ändern oder stornieren.',
  'There is nothing to cancel.': 'Es gibt nichts zu stornieren.',
  'The profile is like this already.': 'Das Profil ist schon so.',
  'Change a setting, or leave it as it is.': 'Ändern Sie eine Einstellung, oder lassen Sie sie, wie sie ist.',
  'The referral stays {0}: it can be named once.':
    'Die Empfehlung bleibt {0}: Sie lässt sich nur einmal nennen.',
  "The venue's receipt does not fit what was sent: {0}.":
    'Die Quittung der Handelsseite passt nicht zu dem, was gesendet wurde: {0+}.',
  'The request is not sent again. Look at the open orders, and do not trust this address until it is explained.':
    'Die Anfrage wird nicht noch einmal gesendet. Sehen Sie sich die offenen Orders an, und trauen Sie dieser Adresse nicht, bis es geklärt ist.',
  'It is not known whether the venue has the request: {0}.':
    'Es ist nicht bekannt, ob die Handelsseite die Anfrage hat: {0+}.',
  'The outcome is being looked for. Do not repeat the request before it is known.':
    'Der Ausgang wird gesucht. Wiederholen Sie die Anfrage nicht, bevor er bekannt ist.',
  'The request was not sent: {0}.': 'Die Anfrage wurde nicht gesendet: {0+}.',
  'Make it anew when the venue can be reached.': 'Stellen Sie sie neu, wenn die Handelsseite erreichbar ist.',
  'The request was not sent: its window was over before it could be.':
    'Die Anfrage wurde nicht gesendet: Ihr Zeitfenster war vorher vorbei.',
  'Make it anew; a longer window (--recv-window) leaves more time.':
    'Stellen Sie sie neu; ein längeres Zeitfenster (--recv-window) lässt mehr Zeit.',
  'The venue does not have the request, and its window is over.':
    'Die Handelsseite hat die Anfrage nicht, und deren Zeitfenster ist vorbei.',
  'Make it anew if it is still wanted.': 'Stellen Sie sie neu, wenn Sie sie noch wollen.',
  'The request is {0}: its outcome is known.': 'Die Anfrage ist {0+}: Ihr Ausgang ist bekannt.',
  'Only a request whose outcome is unknown can be settled.':
    'Abschließen lässt sich nur eine Anfrage, deren Ausgang unbekannt ist.',
  'The venue may still take the request.': 'Die Handelsseite kann die Anfrage noch annehmen.',
  'Wait until its window is over; most requests settle by themselves.':
    'Warten Sie, bis ihr Zeitfenster vorbei ist; die meisten Anfragen klären sich von selbst.',
  "The answers of the venue's clock do not agree with each other.":
    'Die Antworten der Uhr der Handelsseite widersprechen einander.',
  'Nothing was signed; try again in a moment. If it stays, the venue has no reliable time.':
    'Nichts wurde unterschrieben; versuchen Sie es gleich noch einmal. Bleibt es so, hat die Handelsseite keine verlässliche Zeit.',
};
