import type { Session } from 'electron';
import { isInterfaceUrl } from '../hosts/electron/index.ts';

/** Copying an address or a hash, and telling of what happened where a person switched that on. */
const ALLOWED: ReadonlySet<string> = new Set(['clipboard-sanitized-write', 'notifications']);

export function isAllowedPermission(permission: string, requestingUrl: string): boolean {
  return (
    ALLOWED.has(permission) &&
    isInterfaceUrl(requestingUrl.endsWith('/') ? requestingUrl : `${requestingUrl}/`)
  );
}

/** Denies every permission but the listed ones: camera, microphone, place, devices, and what may come. */
export function denyPermissions(session: Session): void {
  session.setPermissionRequestHandler((_contents, permission, decide, details) => {
    decide(isAllowedPermission(permission, details.requestingUrl));
  });
  session.setPermissionCheckHandler((_contents, permission, requestingOrigin) =>
    isAllowedPermission(permission, requestingOrigin),
  );
  session.setDevicePermissionHandler(() => false);
}
