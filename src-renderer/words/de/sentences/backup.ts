import type { Sentences } from '../../sentences.ts';

/** The audit log and backups. */
export const backup: Sentences = {
  'The audit log cannot be written{0}: what was asked for was not done.':
    'Das Prüfprotokoll lässt sich nicht schreiben{0+}: Was verlangt war, wurde nicht getan.',
  'Make room on the disk and see that the data-dir may be written to, then try again.':
    'Schaffen Sie Platz auf der Platte, und sorgen Sie dafür, dass in den Datenordner geschrieben werden darf; versuchen Sie es dann noch einmal.',
  'The audit log {0} cannot be read{1}.': 'Das Prüfprotokoll {0} lässt sich nicht lesen{1+}.',
  'See what lies there; without it nothing is signed.':
    'Sehen Sie nach, was dort liegt; ohne das Protokoll wird nichts unterschrieben.',
  'Keep a copy of audit.log and of the database, and find out who or what changed them. New records are chained on all the same.':
    'Bewahren Sie eine Kopie von audit.log und von der Datenbank auf, und finden Sie heraus, wer oder was sie verändert hat. Neue Einträge werden trotzdem weiter verkettet.',
  'The database does not know of this log: one of the two is not of this data-dir.':
    'Die Datenbank kennt dieses Protokoll nicht: Eines von beiden gehört nicht zu diesem Datenordner.',
  'Record {0} was changed: it does not fit its own hash.':
    'Eintrag {0} wurde verändert: Er passt nicht zu seinem eigenen Hash.',
  'Record {0} is not the one that was written: it, or all up to it, was replaced.':
    'Eintrag {0} ist nicht der, der geschrieben wurde: Er oder alles bis zu ihm wurde ersetzt.',
  'Record {0} says that the log was broken before it: {1}.':
    'Eintrag {0} sagt, dass das Protokoll vor ihm beschädigt war: {1+}.',
  '{0} missing: the log was cut after record {1}.':
    'Es fehlt: {0+}; das Protokoll wurde nach Eintrag {1} abgeschnitten.',
  '{0} not known to the database: they were added from outside.':
    'Der Datenbank nicht bekannt: {0+}; das wurde von außen hinzugefügt.',
  '{0} missing: record {1} follows {2}.': 'Es fehlt: {0+}; auf Eintrag {2} folgt {1}.',
  'Record {0} stands after record {1}: it was moved or put in.':
    'Eintrag {0} steht nach Eintrag {1}: Er wurde verschoben oder eingefügt.',
  'Record 1 is not the beginning of a log.': 'Eintrag 1 ist nicht der Anfang eines Protokolls.',
  'Record {0} does not follow from record {1}: one of the two was replaced.':
    'Eintrag {0} ergibt sich nicht aus Eintrag {1}: Einer von beiden wurde ersetzt.',
  '{0} is no backup of Countersign.': '{0} ist keine Sicherung von Countersign.',
  'Give the file that `countersign backup` has written.':
    'Geben Sie die Datei an, die `countersign backup` geschrieben hat.',
  'The backup {0} is damaged: a part of it is missing or was changed.':
    'Die Sicherung {0} ist beschädigt: Ein Teil von ihr fehlt oder wurde verändert.',
  'Nothing was written. Use another copy of it.': 'Nichts wurde geschrieben. Nehmen Sie eine andere Kopie.',
  'The backup {0} has version {1}, written by a later Countersign.':
    'Die Sicherung {0} hat Version {1}, geschrieben von einem späteren Countersign.',
  'Nothing was written. Update Countersign.': 'Nichts wurde geschrieben. Aktualisieren Sie Countersign.',
  'This is not the passphrase of the backup.': 'Das ist nicht die Passphrase der Sicherung.',
  'Nothing was written. It is the one that was given when the backup was made.':
    'Nichts wurde geschrieben. Es ist die, die beim Sichern angegeben wurde.',
  'There is something at {0} already.': 'Unter {0} gibt es schon etwas.',
  'A backup never takes the place of a file: give another name.':
    'Eine Sicherung tritt nie an die Stelle einer Datei: Geben Sie einen anderen Namen an.',
  'This is no absolute path.': 'Das ist kein vollständiger Pfad.',
  'Give the whole path of the file to be.': 'Geben Sie den ganzen Pfad der Datei an, die entstehen soll.',
  'This path is inside the data folder {0}.': 'Dieser Pfad liegt im Datenordner {0}.',
  'What lies there has a meaning, and a backup there is lost with it: give a path elsewhere, best on another disk.':
    'Was dort liegt, hat eine Bedeutung, und eine Sicherung dort geht mit ihm verloren: Geben Sie einen Pfad anderswo an, am besten auf einer anderen Platte.',
  'A backup is being written already.': 'Es wird schon eine Sicherung geschrieben.',
  'Wait until it is done.': 'Warten Sie, bis es erledigt ist.',
  'The backup {0} could not be written: {1}.': 'Die Sicherung {0} ließ sich nicht schreiben: {1+}.',
  'Nothing is left of it. Choose a folder that is there and that you may write to, with room enough.':
    'Nichts ist von ihr geblieben. Wählen Sie einen Ordner, den es gibt, in den Sie schreiben dürfen und der Platz genug hat.',
  'The backup could not be restored into {0}: {1}.':
    'Die Sicherung ließ sich nicht nach {0} wiederherstellen: {1+}.',
  'Nothing was written. Choose a folder that you may write to, with room enough.':
    'Nichts wurde geschrieben. Wählen Sie einen Ordner, in den Sie schreiben dürfen und der Platz genug hat.',
  'There is a vault in {0} already.': 'In {0} gibt es schon einen Tresor.',
  'A backup is restored into a data-dir without one: give another --data-dir.':
    'Eine Sicherung wird in einen Datenordner ohne Tresor wiederhergestellt: Geben Sie ein anderes --data-dir an.',
  'The database in {0} has requests or session keys of its own, or cannot be read.':
    'Die Datenbank in {0} hat eigene Anfragen oder Session-Schlüssel, oder sie lässt sich nicht lesen.',
  'A backup would take their place: give another --data-dir.':
    'Eine Sicherung träte an deren Stelle: Geben Sie ein anderes --data-dir an.',
  '{0} cannot be read.': '{0} lässt sich nicht lesen.',
  'Give the path of a backup.': 'Geben Sie den Pfad einer Sicherung an.',
};
