export { stageOf as withdrawalStage, withdrawalsIn, type WithdrawalStage } from './withdrawals.ts';
