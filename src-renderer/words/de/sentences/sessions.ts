import type { Sentences } from '../../sentences.ts';

/** Session keys: which one signs, and when none does. */
export const sessions: Sentences = {
  'See countersign request show {0}.': 'Siehe countersign request show {0}.',
  'Its key is destroyed here. To tell the venue, try again with countersign session deny {0}.':
    'Der Schlüssel ist hier vernichtet. Um es der Handelsseite mitzuteilen, versuchen Sie es noch einmal mit countersign session deny {0}.',
  'This is what this machine has told the venue. No read of the venue carries its deny list: what other machines told it is not here.':
    'Das ist, was dieser Rechner der Handelsseite mitgeteilt hat. Keine Abfrage der Handelsseite zeigt ihre Sperrliste: Was andere Rechner ihr mitgeteilt haben, steht hier nicht.',
  'Whether the venue took the denial is not known yet and is being looked for.':
    'Ob die Handelsseite die Ablehnung angenommen hat, ist noch nicht bekannt und wird gesucht.',
  'No session key may sign this.': 'Kein Session-Schlüssel darf das unterschreiben.',
  'Ask the wallet.': 'Fragen Sie die Wallet.',
  'A session key signs this request; there is nothing to approve.':
    'Ein Session-Schlüssel unterschreibt diese Anfrage; es gibt nichts freizugeben.',
  'Send it directly, or ask for the wallet with walletSigned.':
    'Senden Sie sie direkt, oder verlangen Sie mit walletSigned die Wallet.',
  'Several session keys could sign this.': 'Mehrere Session-Schlüssel könnten das unterschreiben.',
  'Name one with --session: {0}.': 'Nennen Sie einen mit --session: {0}.',
  'There is no active session.': 'Es gibt keinen gültigen Session-Schlüssel.',
  'Active sessions: {0}.': 'Gültige Session-Schlüssel: {0}.',
  '{0} Issue one, or ask the wallet with --wallet-signed.':
    '{0+} Stellen Sie einen aus, oder fragen Sie die Wallet mit --wallet-signed.',
  'There is no such session of this wallet.': 'Einen solchen Session-Schlüssel dieser Wallet gibt es nicht.',
  'See `countersign session list`.': 'Siehe `countersign session list`.',
  'The session {0} is {1}.': 'Der Session-Schlüssel {0} ist {1+}.',
  'Issue a new one; a key is never used again.':
    'Stellen Sie einen neuen aus; ein Schlüssel wird nie wieder benutzt.',
  'The session {0} may not {1}.': 'Der Session-Schlüssel {0} darf das nicht: {1}.',
  'Its scope: {0}.': 'Was er darf: {0}.',
  'Another wallet authorised this key, and each has a deny list of its own.':
    'Eine andere Wallet hat diesen Schlüssel ermächtigt, und jede hat eine eigene Sperrliste.',
  'Name that one: --wallet {0}.': 'Nennen Sie diese: --wallet {0}.',
  'The time of this key is over: the venue takes it no more, and takes no denial of it.':
    'Die Zeit dieses Schlüssels ist vorbei: Die Handelsseite nimmt ihn nicht mehr an, und auch keine Ablehnung von ihm.',
  'There is nothing left to deny.': 'Es gibt nichts mehr abzulehnen.',
  'A denial must end in the future, by the clock of the venue.':
    'Eine Ablehnung muss in der Zukunft enden, nach der Uhr der Handelsseite.',
  'Leave the end out to deny the key for as long as it can last.':
    'Lassen Sie das Ende weg, um den Schlüssel so lange abzulehnen, wie er gelten kann.',
  '{0} session keys that this caller asked for wait to be authorised, of {1}.':
    '{0} Session-Schlüssel, nach denen dieser Aufrufer gefragt hat, warten auf Ermächtigung, von {1}.',
  'Decide on them, or wait: what nobody decides on ends after ten minutes.':
    'Entscheiden Sie darüber, oder warten Sie: Worüber niemand entscheidet, das endet nach zehn Minuten.',
  'What was shown can no longer be signed: its time is over or it was answered already.':
    'Was gezeigt wurde, lässt sich nicht mehr unterschreiben: Seine Zeit ist vorbei, oder es ist schon beantwortet.',
  'Make the session anew.': 'Fragen Sie den Session-Schlüssel neu an.',
  'The session has ended here and signs no more, but its key could not be taken out of the vault file.':
    'Der Session-Schlüssel ist hier beendet und unterschreibt nicht mehr, aber er ließ sich nicht aus der Tresordatei nehmen.',
  'Make room on the disk; it is tried again by itself, and at the next start.':
    'Schaffen Sie Platz auf der Platte; es wird von selbst noch einmal versucht, auch beim nächsten Start.',
  'The signature is not the one of this wallet, so the session was not made.':
    'Die Unterschrift ist nicht die dieser Wallet, also entstand kein Session-Schlüssel.',
  'Check which wallet or device account signs, and try again.':
    'Prüfen Sie, welche Wallet oder welches Konto auf dem Gerät unterschreibt, und versuchen Sie es noch einmal.',
  'The session that was shown has ended before it was authorised.':
    'Der gezeigte Session-Schlüssel ist abgelaufen, bevor er ermächtigt war.',
  'Ask for it anew.': 'Fragen Sie neu danach.',
  'The session was renewed already, or it was ended while this was asked.':
    'Der Session-Schlüssel ist schon erneuert, oder er wurde beendet, während danach gefragt wurde.',
  'No second key is made for it; see `countersign session list`, and issue a new one if you want that.':
    'Für ihn entsteht kein zweiter Schlüssel; siehe `countersign session list`, und stellen Sie einen neuen aus, wenn Sie das wollen.',
  'There is no such session.': 'Einen solchen Session-Schlüssel gibt es nicht.',
  'A session lasts at most 30 days.': 'Ein Session-Schlüssel gilt höchstens 30 Tage.',
  'Choose a shorter time.': 'Wählen Sie eine kürzere Zeit.',
  'A session that may do nothing is of no use.': 'Ein Session-Schlüssel, der nichts darf, nützt nichts.',
  'Name at least one action.': 'Nennen Sie mindestens eine Handlung.',
  "The venue's clock is {0} days ahead of this machine's.":
    'Die Uhr der Handelsseite geht der dieses Rechners um {0} Tage vor.',
  "The venue's clock is {0} days behind this machine's.":
    'Die Uhr der Handelsseite geht der dieses Rechners um {0} Tage nach.',
  "Set this machine's clock if it is wrong, and ask again; if it is right, do not trust this venue with a session key.":
    'Stellen Sie die Uhr dieses Rechners, wenn sie falsch geht, und fragen Sie noch einmal; geht sie richtig, vertrauen Sie dieser Handelsseite keinen Session-Schlüssel an.',
  'A session ends by venue time; wait until the venue answers.':
    'Ein Session-Schlüssel endet nach der Zeit der Handelsseite; warten Sie, bis sie antwortet.',
  "The venue's clock shows a time before 1970 or after 2100.":
    'Die Uhr der Handelsseite zeigt eine Zeit vor 1970 oder nach 2100.',
  'Nothing is signed that counts from it; ask the venue, or choose another one.':
    'Nichts wird unterschrieben, was von ihr an zählt; fragen Sie bei der Handelsseite nach, oder wählen Sie eine andere.',
  'The end that was shown no longer fits the lifetime.':
    'Das gezeigte Ende passt nicht mehr zur Geltungsdauer.',
  'Ask for the session anew.': 'Fragen Sie den Session-Schlüssel neu an.',
};
