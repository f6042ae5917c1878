export { createDaemon, type Daemon } from './daemon.ts';
export type { DaemonOptions } from './options.ts';
export {
  checkProfileFile,
  profileRow,
  selectProfile,
  type ProfileChoice,
  type SelectedProfile,
} from './profile.ts';
export {
  nodeVenueLauncher,
  readReadyLine,
  venueArguments,
  type ReadyLine,
  type RunningVenue,
  type VenueLauncher,
  type VenueSettings,
} from './venue-launcher.ts';
