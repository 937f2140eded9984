import type { FieldRule } from './form-field.ts';

export function isApplicable(
  { onlyIf, onlyIn }: Pick<FieldRule, 'onlyIf' | 'onlyIn'>,
  values: Readonly<Record<string, unknown>>,
  lang: string,
): boolean {
  return (!onlyIn || onlyIn === lang) && (!onlyIf || values[onlyIf.field] === onlyIf.is);
}
