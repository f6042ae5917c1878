import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The top of the checkout. */
export const root = fileURLToPath(new URL('../../..', import.meta.url));

/** Path of a program that a dependency brings. */
export const bin = (packagePath: string): string => join(root, 'node_modules', packagePath);

/** `3.2 s`, for the reports of the scripts. */
export const seconds = (value: number): string => `${value.toFixed(1)} s`;
