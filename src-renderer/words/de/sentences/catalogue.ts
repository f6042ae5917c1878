import type { Sentences } from '../../sentences.ts';

/** What the venue itself refuses (interface: Errors; profile: 5 and 7). */
export const catalogue: Sentences = {
  'The venue could not read the request.': 'Die Handelsseite konnte die Anfrage nicht lesen.',
  'This points to a defect or to a profile that does not fit the venue.':
    'Das deutet auf einen Fehler hin oder auf ein Profil, das nicht zur Handelsseite passt.',
  'The request lacked its time or its window.': 'Der Anfrage fehlte ihre Zeit oder ihr Zeitfenster.',
  'This points to a defect; please report it.': 'Das deutet auf einen Fehler hin; bitte melden Sie ihn.',
  'The replay window was zero.': 'Das Zeitfenster war null.',
  'Use a window from 1 to 60000 ms.': 'Nehmen Sie ein Zeitfenster von 1 bis 60000 ms.',
  'The replay window was above 60000 ms.': 'Das Zeitfenster lag über 60000 ms.',
  'The end of the replay window cannot be represented.':
    'Das Ende des Zeitfensters lässt sich nicht darstellen.',
  'The venue did not accept the signature.': 'Die Handelsseite hat die Unterschrift nicht angenommen.',
  "Check the session's scope and expiry, and the profile's type strings.":
    'Prüfen Sie, was der Session-Schlüssel darf und wann er endet, und die Typbeschreibungen des Profils.',
  'The venue has denied this session key.': 'Die Handelsseite hat diesen Session-Schlüssel abgelehnt.',
  'Issue a new session key.': 'Stellen Sie einen neuen Session-Schlüssel aus.',
  'Another request with the same nonce is known to the venue.':
    'Die Handelsseite kennt eine andere Anfrage mit derselben Nonce.',
  'The update would change nothing.': 'Die Änderung würde nichts ändern.',
  'Nothing needs to be done.': 'Es ist nichts zu tun.',
  'The request reached the venue after its window.':
    'Die Anfrage erreichte die Handelsseite nach ihrem Zeitfenster.',
  'Make the request anew, perhaps with a wider window.':
    'Stellen Sie die Anfrage neu, vielleicht mit einem weiteren Zeitfenster.',
  "The request's time was ahead of the venue's.": 'Die Zeit der Anfrage lag vor der der Handelsseite.',
  'Make the request anew; the venue time is fetched first.':
    'Stellen Sie die Anfrage neu; die Zeit der Handelsseite wird vorher geholt.',
  'The venue is not accepting requests at the moment.':
    'Die Handelsseite nimmt im Augenblick keine Anfragen an.',
  'Wait a moment; it is usually short.': 'Warten Sie einen Augenblick; meist ist es kurz.',
  'The venue could not decrypt the request.': 'Die Handelsseite konnte die Anfrage nicht entschlüsseln.',
  'Its key may have changed; it is fetched again.':
    'Ihr Schlüssel kann sich geändert haben; er wird neu geholt.',
  'The venue refused the action.': 'Die Handelsseite hat die Handlung abgelehnt.',
  'See the safety value for the rule that refused it.':
    'Welche Regel sie abgelehnt hat, sagt der Sicherheitswert.',
  'The rate limit of this trader is used up.': 'Das Anfragekontingent dieses Händlers ist verbraucht.',
  'Wait until the budget has refilled.': 'Warten Sie, bis sich das Budget wieder gefüllt hat.',
  'The venue failed before it gave a result.': 'Die Handelsseite versagte, bevor sie ein Ergebnis gab.',
  'The outcome is being looked for.': 'Der Ausgang wird gesucht.',
  'The venue cannot prove its time at the moment.':
    'Die Handelsseite kann im Augenblick ihre Zeit nicht beweisen.',
  'Wait until it is ready.': 'Warten Sie, bis sie bereit ist.',
  'A part of the venue is not ready.': 'Ein Teil der Handelsseite ist nicht bereit.',
  'It would have traded with an order of the same strategy.':
    'Sie hätte mit einer Order derselben Strategie gehandelt.',
  'The margin of the strategy could not bear more of it.':
    'Die Marge der Strategie konnte nicht mehr davon tragen.',
  'The orders that are left stand too far from the mark price.':
    'Die Orders, die übrig sind, stehen zu weit vom Markpreis entfernt.',
  'There was nobody left to trade with.': 'Es war niemand mehr da, mit dem sie hätte handeln können.',
  'The strategy may not trade: it is unknown or frozen.':
    'Die Strategie darf nicht handeln: Sie ist unbekannt oder eingefroren.',
  'It would have taken, and it was post-only.': 'Sie hätte sofort gehandelt, und sie war Post-only.',
  'The order was no longer open.': 'Die Order war nicht mehr offen.',
  'The venue knows no such strategy.': 'Die Handelsseite kennt keine solche Strategie.',
  'The insurance-fund contribution is not valid.': 'Der Beitrag zum Versicherungsfonds ist nicht gültig.',
  'It was more than could be withdrawn by then.': 'Es war mehr, als sich dann noch auszahlen ließ.',
  'The insurance-fund contribution was smaller.': 'Der Beitrag zum Versicherungsfonds war kleiner.',
  'Too little would have been left in the insurance fund.':
    'Im Versicherungsfonds wäre zu wenig übrig geblieben.',
  'The venue does not know this trader.': 'Die Handelsseite kennt diesen Händler nicht.',
  'The DDX balance did not suffice by then.': 'Das DDX-Guthaben reichte dann nicht mehr.',
  'The venue gave no reason.': 'Die Handelsseite hat keinen Grund genannt.',
  'This trader has no strategies.': 'Dieser Händler hat keine Strategien.',
  'This trader has no such strategy.': 'Dieser Händler hat keine solche Strategie.',
  'The venue has never seen this order hash.': 'Die Handelsseite hat diesen Order-Hash nie gesehen.',
  'The insurance-fund contribution was not found.':
    'Der Beitrag zum Versicherungsfonds wurde nicht gefunden.',
  'The venue denies this trader access.': 'Die Handelsseite verweigert diesem Händler den Zugang.',
  'The venue does not support this profile update.':
    'Die Handelsseite unterstützt diese Profiländerung nicht.',
  'The order belongs to another trader.': 'Die Order gehört einem anderen Händler.',
  'The price is negative.': 'Der Kurs ist negativ.',
  'The amount is zero or negative.': 'Die Menge ist null oder negativ.',
  'The amount is not a multiple of the minimum order size.':
    'Die Menge ist kein Vielfaches der kleinsten Ordergröße.',
  'The order type does not fit its prices.': 'Die Orderart passt nicht zu ihren Kursen.',
  'The price is not a multiple of the tick size.': 'Der Kurs ist kein Vielfaches des kleinsten Kursschritts.',
  'The venue has no such market.': 'Die Handelsseite hat keinen solchen Markt.',
  'The venue does not take this currency.': 'Die Handelsseite nimmt diese Währung nicht.',
  "The order is larger than the market's maximum.": 'Die Order ist größer als das Höchstmaß des Marktes.',
  'The price is too far from the mark price.': 'Der Kurs ist zu weit vom Markpreis entfernt.',
  'The strategy has too many open orders in this market.':
    'Die Strategie hat in diesem Markt zu viele offene Orders.',
  'The strategy has no open orders in this market.':
    'Die Strategie hat in diesem Markt keine offenen Orders.',
  'The strategy has no collateral available.': 'Die Strategie hat keine Sicherheiten zur Verfügung.',
  'The order would need more margin than there is.': 'Die Order bräuchte mehr Marge, als da ist.',
  'The withdrawal is above what can be withdrawn now.':
    'Die Auszahlung liegt über dem, was sich jetzt auszahlen lässt.',
  'The withdrawal is above the DDX balance.': 'Die Auszahlung liegt über dem DDX-Guthaben.',
  'With less DDX the collateral would be above its cap.':
    'Mit weniger DDX lägen die Sicherheiten über ihrer Obergrenze.',
  'The withdrawal is above the insurance-fund contribution.':
    'Die Auszahlung liegt über dem Beitrag zum Versicherungsfonds.',
  'The mark price of this market is not available.': 'Der Markpreis dieses Marktes ist nicht verfügbar.',
};
