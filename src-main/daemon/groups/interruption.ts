import type { Problem } from './decision.ts';

export const INTERRUPTED = 'GROUP_INTERRUPTED';

export const interruption = (at: number): Problem => ({
  code: INTERRUPTED,
  message: `It was interrupted at ${new Date(at).toISOString()}, before all its orders were sent. Is it to go on?`,
  hint: 'Look at the market. Try again to send the rest now, or cancel it.',
});
