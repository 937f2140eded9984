/** The values of choices. Apart from the schemas, so that a browser that needs the labels does not load the validator. */
import type { Label } from '../vocabulary.ts';

/** The values of a choice in their order, with what visitors read for each. */
export type Values = Readonly<Record<string, Label>>;

export function valuesOf<const Choice extends Values>(choice: Choice) {
  return Object.keys(choice) as (keyof Choice & string)[];
}
