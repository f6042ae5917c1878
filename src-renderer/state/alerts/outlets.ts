import type { AlertTone } from './alert.ts';

export type SystemPermission = 'granted' | 'denied' | 'default' | 'absent';

/** The ways out of the page. */
export interface Outlets {
  /** Whether somebody has the page before them now. */
  readonly inFront: () => boolean;
  /** Plays a short tone. */
  play(tone: AlertTone): void;
  /** What the system allows. */
  permission(): SystemPermission;
  /** Asks the system; to be called by a click alone. */
  ask(): Promise<SystemPermission>;
  /** Shows a notification of the system; a newer one takes the place of the last. */
  notify(title: string, body: string): void;
}

/** None at all, for tests and for a page without a window. */
export const NO_OUTLETS: Outlets = {
  inFront: () => true,
  play: () => undefined,
  permission: () => 'absent',
  ask: () => Promise.resolve('absent'),
  notify: () => undefined,
};

/** Pitches of each tone in hertz, one after the other. */
const PITCHES: Record<AlertTone, readonly number[]> = {
  good: [660, 880],
  plain: [660],
  unsure: [520, 520],
  bad: [440, 330, 440],
};
const NOTE_S = 0.09;
const GAP_S = 0.04;
const LOUD = 0.08;

/** Those of the browser. Tones are made in code; nothing is loaded for them. */
export function browserOutlets(): Outlets {
  let audio: AudioContext | null = null;
  const allowed = (): SystemPermission => ('Notification' in window ? Notification.permission : 'absent');
  return {
    inFront: () => document.visibilityState === 'visible' && document.hasFocus(),
    play(tone) {
      try {
        audio ??= new AudioContext();
        // Until somebody has pressed something on the page the browser keeps it silent.
        if (audio.state === 'suspended') void audio.resume().catch(() => undefined);
        PITCHES[tone].forEach((pitch, i) => {
          if (audio) note(audio, pitch, audio.currentTime + i * (NOTE_S + GAP_S));
        });
      } catch {
        // A machine without sound: what is said stands in the list.
      }
    },
    permission: allowed,
    ask: async () => ('Notification' in window ? Notification.requestPermission() : 'absent'),
    notify(title, body) {
      if (allowed() !== 'granted') return;
      const shown = new Notification(title, { body, tag: 'countersign', silent: true });
      shown.onclick = () => {
        window.focus();
        shown.close();
      };
    },
  };
}

/** One note, with soft ends. */
function note(audio: AudioContext, pitch: number, at: number): void {
  const source = audio.createOscillator();
  const volume = audio.createGain();
  source.frequency.value = pitch;
  volume.gain.setValueAtTime(0, at);
  volume.gain.linearRampToValueAtTime(LOUD, at + 0.01);
  volume.gain.linearRampToValueAtTime(0, at + NOTE_S);
  source.connect(volume).connect(audio.destination);
  source.start(at);
  source.stop(at + NOTE_S);
}
