/** What the process with the traders is told. Targets are counted in the order they were opened. */
export type Order =
  | { readonly do: 'open'; readonly port: number; readonly operatorKey: string; readonly lanes: number }
  | { readonly do: 'prepare'; readonly target: number; readonly count: number }
  | { readonly do: 'run'; readonly target: number };
