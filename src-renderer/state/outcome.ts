import type { RequestAnswer } from '../../src-shared/contract/index.ts';
import { CountersignError, type ErrorData } from '../../src-shared/errors/index.ts';
import type { Connection } from '../connection/index.ts';
import { inWords, say } from '../words/index.ts';
import type { Messages } from './messages.svelte.ts';

/** How the newest request of a form went. */
export type Outcome =
  | { readonly is: 'sending'; readonly words: string }
  | { readonly is: 'answered'; readonly words: string; readonly answer: RequestAnswer }
  /** The connection broke while it was under way; the journal knows. */
  | { readonly is: 'lost'; readonly words: string; readonly clientId: string }
  | { readonly is: 'failed'; readonly words: string; readonly error: ErrorData };

export interface Sender {
  readonly connection: Connection;
  readonly messages: Messages;
}

/** Waits for the answer to a private request, and says in the status bar what it was. */
export async function outcomeOf(
  { connection, messages }: Sender,
  words: string,
  clientId: string,
  sent: Promise<RequestAnswer>,
): Promise<Outcome> {
  try {
    const answer = await sent;
    tell(messages, words, answer);
    return { is: 'answered', words, answer };
  } catch (thrown) {
    const error = messages.fail(thrown);
    const lost =
      thrown instanceof CountersignError && thrown.code === 'DISCONNECTED' && connection.lostAt !== null;
    return lost ? { is: 'lost', words, clientId } : { is: 'failed', words, error };
  }
}

function tell(messages: Messages, words: string, answer: RequestAnswer): void {
  const { orders, requests } = say();
  if (answer.state === 'Sequenced') messages.say('good', orders.done(words));
  else if (answer.state === 'Unknown') messages.say('unsure', orders.failed(words, orders.unknown));
  else
    messages.say(
      'bad',
      orders.failed(words, inWords(answer.error?.message ?? requests.states[answer.state].toLowerCase())),
    );
}
