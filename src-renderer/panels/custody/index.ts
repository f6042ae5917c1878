export { default as Approvals } from './Approvals.svelte';
export { default as ClosedDoor } from './ClosedDoor.svelte';
export { default as DamagedCard } from './DamagedCard.svelte';
export { default as FirstRun } from './FirstRun.svelte';
export { default as HeldUp } from './HeldUp.svelte';
export { default as LiveCard } from './LiveCard.svelte';
export { default as UnlockCard } from './UnlockCard.svelte';
export { default as UnlockForm } from './UnlockForm.svelte';
