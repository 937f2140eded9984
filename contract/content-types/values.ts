/** Separate from the schemas, so that browsers load labels without Valibot. */
import type { Label } from '../vocabulary.ts';

/** Values in display order, with their labels. */
export type Values = Readonly<Record<string, Label>>;

export function valuesOf<const Choice extends Values>(choice: Choice) {
  return Object.keys(choice) as (keyof Choice & string)[];
}
