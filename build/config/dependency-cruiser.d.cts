import type { ICruiseOptions, IForbiddenRuleType } from 'dependency-cruiser';

declare const config: {
  readonly forbidden: (IForbiddenRuleType & { readonly name: string })[];
  readonly options: ICruiseOptions;
};
export = config;
