import { existsSync } from 'node:fs';
import type { HealthCheck } from '../../src-shared/contract/index.ts';
import { exposedPaths } from '../storage/index.ts';

/** The oldest Node that everything runs on (commands.md). */
const OLDEST: readonly [number, number] = [22, 12];

/** What can be looked at without a daemon. */
export function localChecks(dataDir: string): HealthCheck[] {
  return [runtimeCheck(process.versions.node), folderCheck(dataDir)];
}

export function runtimeCheck(version: string): HealthCheck {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const isOld = major < OLDEST[0] || (major === OLDEST[0] && minor < OLDEST[1]);
  return {
    check: 'runtime',
    result: isOld ? 'failed' : 'ok',
    found: `Node ${version} on ${process.platform} ${process.arch}.`,
    hint: isOld ? `Node ${OLDEST.join('.')} or newer is needed.` : null,
  };
}

export function folderCheck(dataDir: string): HealthCheck {
  const check = 'data folder';
  if (!existsSync(dataDir))
    return {
      check,
      result: 'warning',
      found: `${dataDir} is not there.`,
      hint: '`countersign run` makes it.',
    };
  const exposed = exposedPaths(dataDir);
  if (exposed.length === 0)
    return { check, result: 'ok', found: `${dataDir} is private to this user.`, hint: null };
  return {
    check,
    result: 'failed',
    found: `Others may use ${exposed.join(', ')}.`,
    hint: `Take their rights away: chmod -R go= ${dataDir}`,
  };
}
