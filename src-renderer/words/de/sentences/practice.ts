import type { Sentences } from '../../sentences.ts';

/** The venue, the way to it, and the one for practice. */
export const practice: Sentences = {
  'This profile is not a practice venue.': 'Dieses Profil ist keine Übungs-Handelsseite.',
  'Controls exist on the practice profile alone: `countersign run --profile practice`.':
    'Steuerungen gibt es nur im Übungsprofil: `countersign run --profile practice`.',
  'There is no wallet for this profile yet.': 'Für dieses Profil gibt es noch keine Wallet.',
  'Make one with `countersign wallet create`, or begin with `countersign practice start`.':
    'Legen Sie eine mit `countersign wallet create` an, oder beginnen Sie mit `countersign practice start`.',
  'Run the practice profile: `countersign run --profile practice`.':
    'Starten Sie das Übungsprofil: `countersign run --profile practice`.',
  'The profile {0} has no address.': 'Das Profil {0} hat keine Adresse.',
  'Give the venue’s addresses with --base-url and --ws-url, or a profile file.':
    'Geben Sie die Adressen der Handelsseite mit --base-url und --ws-url an, oder eine Profildatei.',
  'There is no profile and no file "{0}".': 'Es gibt weder ein Profil noch eine Datei „{0}“.',
  'Built-in profiles: {0}.': 'Mitgelieferte Profile: {0}.',
  'The file {0} is not JSON.': 'Die Datei {0} ist kein JSON.',
  'See the profile document in the README.': 'Wie ein Profil aussieht, steht im README.',
  'The file {0} does not hold a JSON object.': 'Die Datei {0} enthält kein JSON-Objekt.',
  'The venue has not answered yet.': 'Die Handelsseite hat noch nicht geantwortet.',
  'The practice venue did not start: {0}.': 'Die Übungs-Handelsseite ist nicht gestartet: {0+}.',
  'Its messages stand above; it is tried again by itself.':
    'Ihre Meldungen stehen weiter oben; es wird von selbst noch einmal versucht.',
  'The practice venue is starting.': 'Die Übungs-Handelsseite startet.',
  'The practice venue has ended unexpectedly; it is started again.':
    'Die Übungs-Handelsseite hat unerwartet geendet; sie wird neu gestartet.',
  'The practice venue has not started yet.': 'Die Übungs-Handelsseite ist noch nicht gestartet.',
  'Wait a moment and try again.': 'Warten Sie einen Augenblick, und versuchen Sie es noch einmal.',
  '{0} answered something that cannot be read: {1} {2}.':
    '{0} antwortete mit etwas, das sich nicht lesen lässt: {1} {2+}.',
  'The venue may have changed; nothing of this answer is shown.':
    'Die Handelsseite kann sich geändert haben; von dieser Antwort wird nichts gezeigt.',
  '{0} answered with rows of another trader than was asked for.':
    '{0} antwortete mit Zeilen eines anderen Händlers als des gefragten.',
  'Nothing of this answer is shown; check the address in the profile.':
    'Von dieser Antwort wird nichts gezeigt; prüfen Sie die Adresse im Profil.',
  '{0} answered something that is not JSON.': '{0} antwortete mit etwas, das kein JSON ist.',
  'Check the address in the profile.': 'Prüfen Sie die Adresse im Profil.',
  '{0} answered {1}.': '{0} antwortete {1}.',
  '{0} answered {1}: {2}.': '{0} antwortete {1}: {2}.',
  "The venue's gateway is holding requests back; wait a moment.":
    'Das Gateway der Handelsseite hält Anfragen zurück; warten Sie einen Augenblick.',
  'Try again; if it stays, the venue refuses this read.':
    'Versuchen Sie es noch einmal; bleibt es so, verweigert die Handelsseite diese Abfrage.',
  'The venue cannot be reached: {0}.': 'Die Handelsseite ist nicht erreichbar: {0+}.',
  'It is tried again by itself; check the network and the address.':
    'Es wird von selbst noch einmal versucht; prüfen Sie das Netz und die Adresse.',
  'This venue is not a practice venue.': 'Diese Handelsseite ist keine Übungs-Handelsseite.',
  'Choose the practice profile.': 'Wählen Sie das Übungsprofil.',
  'The control token of this practice venue is not known.':
    'Das Steuer-Token dieser Übungs-Handelsseite ist nicht bekannt.',
  'It is printed by the venue that Countersign did not start; let Countersign start its own.':
    'Die Handelsseite, die Countersign nicht gestartet hat, gibt es selbst aus; lassen Sie Countersign seine eigene starten.',
  'The practice venue refused {0} ({1}).': 'Die Übungs-Handelsseite hat {0} abgelehnt ({1}).',
  'The practice venue refused {0} ({1}): {2}.': 'Die Übungs-Handelsseite hat {0} abgelehnt ({1}): {2}.',
  'Nothing was changed; its own words say what it wants.':
    'Nichts wurde geändert; ihre eigenen Worte sagen, was sie will.',
};
