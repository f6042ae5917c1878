export type { Floor, ParticipantOrder } from './floor.ts';
export { Mood } from './mood.ts';
export { MAKER_COUNT, Participants, TAKER_COUNT, type ParticipantsState } from './participants.ts';
export { Random } from './random.ts';
