import type { Sentences } from '../../sentences.ts';

/** Brackets and scales. */
export const groups: Sentences = {
  'It was replaced by a changed order.': 'Sie wurde durch eine geänderte Order ersetzt.',
  'It ended before all of it traded.': 'Sie endete, bevor alles gehandelt war.',
  'Try again, or place an order of your own; what else stands of the bracket stays.':
    'Versuchen Sie es noch einmal, oder geben Sie selbst eine Order auf; was sonst von der Klammer steht, bleibt.',
  'Try again, or change it among the open orders: what is too much of it would open a position.':
    'Versuchen Sie es noch einmal, oder ändern Sie sie unter den offenen Orders: Was an ihr zu viel ist, würde eine Position eröffnen.',
  'Both exits traded: {0} {1} more were given away than the entry had brought.':
    'Beide Ausstiege wurden gehandelt: {0} {1} mehr wurden weggegeben, als der Einstieg gebracht hatte.',
  'Look at the position: it may have turned round. The venue knows no order that only reduces a position.':
    'Sehen Sie sich die Position an: Sie kann sich umgekehrt haben. Die Handelsseite kennt keine Order, die eine Position nur verkleinert.',
  'No session key of this wallet may do what a group of orders needs: {0}.':
    'Kein Session-Schlüssel dieser Wallet darf, was eine Gruppe von Orders braucht: {0}.',
  'Issue one for order, modify-order and cancel-order; its later orders go out while nobody is there to approve them.':
    'Stellen Sie einen für order, modify-order und cancel-order aus; ihre späteren Orders gehen hinaus, während niemand da ist, der sie freigibt.',
  'It may still stand at the venue. Try again, or cancel it among the open orders.':
    'Sie kann noch an der Handelsseite stehen. Versuchen Sie es noch einmal, oder stornieren Sie sie unter den offenen Orders.',
  'Those that were placed stand. Try the rest again, or cancel them.':
    'Was aufgegeben ist, steht. Versuchen Sie den Rest noch einmal, oder stornieren Sie alles.',
  'The venue did not take it.': 'Die Handelsseite hat sie nicht angenommen.',
  'There is no such group of orders.': 'Eine solche Gruppe von Orders gibt es nicht.',
  'Look at the list of groups.': 'Sehen Sie in der Liste der Gruppen nach.',
  'The order does not stand any more.': 'Die Order steht nicht mehr.',
  'Look at its requests.': 'Sehen Sie sich ihre Anfragen an.',
  'The stop of a purchase must lie below its target.': 'Der Stop eines Kaufs muss unter seinem Ziel liegen.',
  'The stop of a sale must lie above its target.': 'Der Stop eines Verkaufs muss über seinem Ziel liegen.',
  'Change the stop price or the target.': 'Ändern Sie den Stop-Kurs oder das Ziel.',
  'It was interrupted at {0}, before all its orders were sent. Is it to go on?':
    'Um {0} wurde unterbrochen, bevor alle Orders gesendet waren. Soll es weitergehen?',
  'Look at the market. Try again to send the rest now, or cancel it.':
    'Sehen Sie sich den Markt an. Versuchen Sie es noch einmal, um den Rest jetzt zu senden, oder stornieren Sie.',
  'The client id {0} stands for a group that cannot be read.':
    'Die Client-ID {0} steht für eine Gruppe, die sich nicht lesen lässt.',
  'Entry and exits may need {0} places among the open orders, and {1} are left.':
    'Einstieg und Ausstiege können {0} Plätze unter den offenen Orders brauchen, und {1} sind frei.',
  'Cancel other orders of this market first.': 'Stornieren Sie zuerst andere Orders dieses Marktes.',
  'The {0} of a purchase must lie below its entry.':
    '{0+} eines Kaufs: Der Kurs muss unter dem Einstieg liegen.',
  'The {0} of a purchase must lie above its entry.':
    '{0+} eines Kaufs: Der Kurs muss über dem Einstieg liegen.',
  'The {0} of a sale must lie below its entry.':
    '{0+} eines Verkaufs: Der Kurs muss unter dem Einstieg liegen.',
  'The {0} of a sale must lie above its entry.':
    '{0+} eines Verkaufs: Der Kurs muss über dem Einstieg liegen.',
  'The entry is expected at {0}; otherwise the {1} would trade as soon as it is placed.':
    'Der Einstieg wird bei {0} erwartet; sonst würde der Ausstieg ({1+}) gehandelt, sobald er aufgegeben ist.',
  'The venue was begun anew.': 'Die Handelsseite hat neu begonnen.',
  'It met {0}, with which it may not trade, and was rejected for that.':
    'Sie traf auf {0+}, mit der sie nicht handeln darf, und wurde deshalb abgelehnt.',
  'Cancel or move that order, then try again; or close the position yourself.':
    'Stornieren oder verlegen Sie jene Order, und versuchen Sie es dann noch einmal; oder schließen Sie die Position selbst.',
  'Try again, or cancel the entry among the open orders first.':
    'Versuchen Sie es noch einmal, oder stornieren Sie zuerst den Einstieg unter den offenen Orders.',
  'It met the rest of its own entry, which could not be cancelled: {0}':
    'Sie traf auf den Rest des eigenen Einstiegs, der sich nicht stornieren ließ: {0+}',
  'The {0} stands with {1} where {2} are held, and could not be changed. {3}':
    '{0+} steht mit {1}, gehalten werden {2}, und ließ sich nicht ändern. {3+}',
  '{0} {1} are held without the {2} of this bracket. {3}':
    '{0} {1} werden ohne eine Order dieser Klammer gehalten ({2+}). {3+}',
  'The order "{0}" could not be cancelled: {1}': 'Die Order „{0+}“ ließ sich nicht stornieren: {1+}',
  '{0} would be refused. {1}{2}': '{0+} würde abgelehnt. {1+}{2+}',
  'The {0} would be refused. {1}': '{0+} würde abgelehnt. {1+}',
  'The venue was begun anew: none of its orders exists there any more, and no more are sent.':
    'Die Handelsseite hat neu begonnen: Keine der Orders gibt es dort noch, und es werden keine mehr gesendet.',
  'Place it again if you still want it.': 'Geben Sie sie noch einmal auf, wenn Sie sie noch wollen.',
  'The entry of this bracket stands at {0} and its {1} at {2}: what the entry {3} there, the {4} would give away at once, and it may be rejected when it meets the entry.':
    'Der Einstieg dieser Klammer steht bei {0}, der Ausstieg ({1+}) bei {2}: Was der Einstieg dort {3+}, gäbe der Ausstieg ({4+}) sofort wieder weg, und er kann abgelehnt werden, wenn er auf den Einstieg trifft.',
  'Move the {0} or the entry, or cancel the entry; a rejected exit is placed anew once the entry is cancelled.':
    'Verlegen Sie den Ausstieg ({0+}) oder den Einstieg, oder stornieren Sie den Einstieg; ein abgelehnter Ausstieg wird neu aufgegeben, sobald der Einstieg storniert ist.',
  'Your own order "{0}" stands in the way of this bracket\'s stop: if it is still there when the stop wakes up, the venue may reject the stop, since a strategy does not trade with itself.':
    'Ihre eigene Order „{0+}“ steht dem Stop dieser Klammer im Weg: Ist sie noch da, wenn der Stop ausgelöst wird, kann die Handelsseite ihn ablehnen, denn eine Strategie handelt nicht mit sich selbst.',
  'Cancel or move that order, or place it with another strategy.':
    'Stornieren oder verlegen Sie jene Order, oder geben Sie sie mit einer anderen Strategie auf.',
  '{0} of {1} orders were placed; then one was refused: {2}':
    '{0} von {1} Orders sind aufgegeben; dann wurde eine abgelehnt: {2+}',
};
