import { Menu, type MenuItemConstructorOptions } from 'electron';

/** What a person expects of any window; no reload and no developer tools where the app is packaged. */
export function menuTemplate(platform: NodeJS.Platform, packaged: boolean): MenuItemConstructorOptions[] {
  const view: MenuItemConstructorOptions[] = [
    { role: 'resetZoom' },
    { role: 'zoomIn' },
    { role: 'zoomOut' },
    { type: 'separator' },
    { role: 'togglefullscreen' },
  ];
  const developer: MenuItemConstructorOptions[] = [
    { type: 'separator' },
    { role: 'reload' },
    { role: 'toggleDevTools' },
  ];
  return [
    ...(platform === 'darwin'
      ? [{ role: 'appMenu' } as const]
      : [{ label: 'File', submenu: [{ role: 'quit' } as const] }]),
    { role: 'editMenu' },
    { label: 'View', submenu: packaged ? view : [...view, ...developer] },
    { role: 'windowMenu' },
  ];
}

export function setMenu(packaged: boolean): void {
  Menu.setApplicationMenu(Menu.buildFromTemplate(menuTemplate(process.platform, packaged)));
}
