export { compileDigester, type Digester, type MemberValue, type MemberValues } from './digest.ts';
export { domainSeparator, type Domain } from './domain.ts';
export { parseType, type Member, type MemberType, type StructType } from './type.ts';
