import { toErrorData, type ErrorData } from '../../src-shared/errors/index.ts';
import { inWords } from '../words/index.ts';

export type MessageTone = 'plain' | 'good' | 'bad' | 'unsure';

export interface Message {
  readonly tone: MessageTone;
  readonly text: string;
  readonly at: number;
}

/** The newest thing worth a sentence; it stands in the status bar and is read out. */
export class Messages {
  #newest = $state.raw<Message | null>(null);

  get newest(): Message | null {
    return this.#newest;
  }

  say(tone: MessageTone, text: string): void {
    this.#newest = { tone, text, at: Date.now() };
  }

  /** Says what went wrong; returns it for the place where it happened. */
  fail(thrown: unknown): ErrorData {
    const error = toErrorData(thrown);
    this.say('bad', inWords(error.message));
    return error;
  }

  dismiss(): void {
    this.#newest = null;
  }
}
