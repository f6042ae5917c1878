import type { Sentences } from '../../sentences.ts';

/** What waits for a person, and what was changed meanwhile. */
export const approvals: Sentences = {
  'Only the interface may approve by a click.': 'Nur die Oberfläche darf mit einem Klick freigeben.',
  'Approve it there, or give the passphrase of the vault.':
    'Geben Sie es dort frei, oder geben Sie die Passphrase des Tresors an.',
  'A program asked for the address of this page, so a click in it does not show that a person approves.':
    'Ein Programm hat nach der Adresse dieser Seite gefragt, also zeigt ein Klick in ihr nicht, dass ein Mensch freigibt.',
  'Give the passphrase of the vault with it, or use the address that is printed at the start or the desktop window.':
    'Geben Sie die Passphrase des Tresors mit an, oder nehmen Sie die Adresse, die beim Start ausgegeben wird, oder das Desktop-Fenster.',
  'A program asked for the address of this page, so nothing can be approved in it.':
    'Ein Programm hat nach der Adresse dieser Seite gefragt, also lässt sich in ihr nichts freigeben.',
  'Approve it in the page of the address that is printed at the start, or in the desktop window.':
    'Geben Sie es auf der Seite mit der Adresse frei, die beim Start ausgegeben wird, oder im Desktop-Fenster.',
  'This connection asked for it, so it may not approve it.':
    'Diese Verbindung hat selbst danach gefragt, also darf sie es nicht freigeben.',
  'Approve it in the interface, or from another connection with the passphrase of the vault.':
    'Geben Sie es in der Oberfläche frei, oder von einer anderen Verbindung aus mit der Passphrase des Tresors.',
  'This is not the passphrase of the vault.': 'Das ist nicht die Passphrase des Tresors.',
  'Try again, or approve it in the interface.':
    'Versuchen Sie es noch einmal, oder geben Sie es in der Oberfläche frei.',
  'Something else that this caller asked for waits for a person: {0}.':
    'Etwas anderes, wonach dieser Aufrufer gefragt hat, wartet auf einen Menschen: {0+}.',
  'One at a time. Decide on it first, in the interface or with countersign approvals show {0}.':
    'Eines nach dem anderen. Entscheiden Sie zuerst darüber, in der Oberfläche oder mit countersign approvals show {0}.',
  'This caller was turned down just now, so its next question is held back, longer than this one can be signed.':
    'Dieser Aufrufer wurde eben abgewiesen; deshalb wird seine nächste Frage zurückgehalten, länger als diese hier unterschrieben werden kann.',
  'Ask again in {0} s.': 'Fragen Sie in {0} s noch einmal.',
  'Nothing with this id waits for approval.': 'Nichts mit dieser Kennung wartet auf eine Freigabe.',
  'It may have been answered or have expired.': 'Es kann beantwortet oder abgelaufen sein.',
  'It was not approved.': 'Es wurde nicht freigegeben.',
  'Nothing was signed.': 'Nichts wurde unterschrieben.',
  'Nobody approved it in time.': 'Niemand hat es rechtzeitig freigegeben.',
  'Nothing was signed; ask again.': 'Nichts wurde unterschrieben; fragen Sie noch einmal.',
  'Who asked has gone.': 'Wer gefragt hat, ist nicht mehr da.',
  'The daemon ended before it was approved.': 'Der Daemon wurde beendet, bevor es freigegeben war.',
  'Its passphrase was chosen by who asks ({0}): whoever asked can open {1}.':
    'Ihre Passphrase wählte, wer fragt ({0}): Wer gefragt hat, kann {1+} öffnen.',
  'What this is about was changed while it waited for an approval.':
    'Worum es geht, wurde geändert, während es auf eine Freigabe wartete.',
  'Nothing was done; look at it and ask again.':
    'Nichts wurde getan; sehen Sie es sich an, und fragen Sie noch einmal.',
  'This was asked for too often.': 'Danach wurde zu oft gefragt.',
  'The client id {0} stands for another request.': 'Die Client-ID {0} steht für eine andere Anfrage.',
  'Use a fresh client id for a new intent.': 'Nehmen Sie für ein neues Vorhaben eine frische Client-ID.',
  'The keys of {0} wallets, the journal, the settings and the audit log go into one encrypted file.':
    'Die Schlüssel von {0} Wallets, das Journal, die Einstellungen und das Prüfprotokoll kommen in eine verschlüsselte Datei.',
  'Whoever has the file and its passphrase has the wallets.':
    'Wer die Datei und ihre Passphrase hat, hat die Wallets.',
  'Session keys stay here: on another machine new ones are issued.':
    'Session-Schlüssel bleiben hier: Auf einem anderen Rechner werden neue ausgestellt.',
  'It is kept {0} now.': 'Bisher wird er {0+} verwahrt.',
  'Everything in it is sealed anew under a new key; the old key is removed from where it is.':
    'Alles in ihm wird unter einem neuen Schlüssel neu versiegelt; der alte Schlüssel wird von dort entfernt, wo er liegt.',
  'Whoever can read the data folder can then use its keys.':
    'Wer den Datenordner lesen kann, kann dann seine Schlüssel benutzen.',
  'The daemon does not run this profile.': 'Der Daemon läuft nicht mit diesem Profil.',
  'It runs {0}; start it with the other one to accept that.':
    'Er läuft mit {0}; starten Sie ihn mit dem anderen, um das anzunehmen.',
  'The keychain gives the key of the vault without asking anybody, so a person is asked.':
    'Der Schlüsselbund gibt den Schlüssel des Tresors heraus, ohne jemanden zu fragen; deshalb wird ein Mensch gefragt.',
  'Session keys sign again by themselves; what the wallet signs is asked for one by one.':
    'Session-Schlüssel unterschreiben wieder von selbst; was die Wallet unterschreibt, wird einzeln erfragt.',
  'The settings of the lock were changed while this waited for an approval.':
    'Die Einstellungen der Sperre wurden geändert, während dies auf eine Freigabe wartete.',
  'Nothing was changed by it; look at them and ask again.':
    'Nichts wurde dadurch geändert; sehen Sie sie sich an, und fragen Sie noch einmal.',
  'The guard rails were changed while this waited for an approval.':
    'Die Leitplanken wurden geändert, während dies auf eine Freigabe wartete.',
  'There is no such request.': 'Eine solche Anfrage gibt es nicht.',
  'See `countersign request list`.': 'Siehe `countersign request list`.',
  "The dead man's switch was changed while this waited for an approval.":
    'Der Totmannschalter wurde geändert, während dies auf eine Freigabe wartete.',
  'Nothing was changed by it; look at it and ask again.':
    'Nichts wurde dadurch geändert; sehen Sie ihn sich an, und fragen Sie noch einmal.',
  'Trading was paused once more while this waited for an approval.':
    'Der Handel wurde noch einmal angehalten, während dies auf eine Freigabe wartete.',
  'It stays paused; resume again if that is what you want.':
    'Er bleibt angehalten; setzen Sie ihn noch einmal fort, wenn Sie das wollen.',
  'New orders are signed again, by every session key and every program that has one.':
    'Neue Orders werden wieder unterschrieben, von jedem Session-Schlüssel und für jedes Programm, das einen hat.',
  'They are paused by {0} since {1}.': 'Sie sind durch {0+} angehalten, seit {1}.',
  'Too many requests wait to be approved.': 'Zu viele Anfragen warten auf eine Freigabe.',
  'Wait a minute: each waits no longer than its replay window.':
    'Warten Sie eine Minute: Keine wartet länger als ihr Zeitfenster.',
  'What was shown can no longer be signed: its window is over or it was answered already.':
    'Was gezeigt wurde, lässt sich nicht mehr unterschreiben: Sein Zeitfenster ist vorbei, oder es ist schon beantwortet.',
  'Make the request anew.': 'Stellen Sie die Anfrage neu.',
  'The wallet itself signs this request; it cannot be taken back once the venue has it.':
    'Die Wallet selbst unterschreibt diese Anfrage; hat die Handelsseite sie, lässt sie sich nicht zurücknehmen.',
  "When it is approved, the wallet's device is asked. It must be signed there within {0} s.":
    'Nach der Freigabe wird das Gerät der Wallet gefragt. Dort muss innerhalb von {0} s unterschrieben werden.',
  'It must be approved within {0} s, since the venue takes it no longer.':
    'Sie muss innerhalb von {0} s freigegeben werden, denn länger nimmt die Handelsseite sie nicht an.',
  'These facts are not published by the venue. If one is wrong, requests may be refused or misread.':
    'Diese Angaben hat die Handelsseite nicht veröffentlicht. Ist eine falsch, können Anfragen abgelehnt oder missverstanden werden.',
};
