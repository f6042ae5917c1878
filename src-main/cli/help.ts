import { COMMON, type CliCommand, type Options } from './command.ts';
import { columns } from './table.ts';

const INTRODUCTION = 'countersign: trade on a derivatives exchange with keys that never leave this machine.';

/** What there is. */
export function overview(commands: readonly CliCommand[]): string {
  const rows = commands.map(({ name, operands, summary }) => [
    `  ${[name, ...(operands ?? [])].join(' ')}`,
    summary,
  ]);
  return [
    INTRODUCTION,
    '',
    'Usage: countersign COMMAND [OPTIONS]',
    '',
    columns(rows),
    '',
    'Begin with "countersign run", then "countersign practice start".',
    'countersign COMMAND --help says more.',
  ].join('\n');
}

/** How one command is used. */
export function helpFor(command: CliCommand): string {
  const line = ['countersign', command.name, ...(command.operands ?? []), '[OPTIONS]'].join(' ');
  const own = optionRows(command.options ?? {});
  return [
    `${command.summary[0]?.toUpperCase() ?? ''}${command.summary.slice(1)}.`,
    '',
    `Usage: ${line}`,
    '',
    columns([...own, ...optionRows(COMMON)]),
  ].join('\n');
}

const optionRows = (options: Options): string[][] =>
  Object.entries(options).map(([name, { value, help }]) => [
    `  --${name}${value === undefined ? '' : ` ${value}`}`,
    help,
  ]);
