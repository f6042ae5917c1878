export type { Floor, ParticipantOrder } from './floor.ts';
export { MAKER_COUNT, Participants, TAKER_COUNT } from './participants.ts';
export { Random } from './random.ts';
