export {
  CLOCK_STEPS,
  PRICE_MOVES,
  PracticeControls,
  type ClockStep,
  type PracticePart,
} from './practice.svelte.ts';
