import * as v from 'valibot';
import type { Label } from '../vocabulary.ts';

const DESCRIPTIONS = new WeakMap<object, Label>();

/** A rule with its description. English follows "Write", Japanese is a request. */
export function describedCheck<Input>(rule: (input: Input) => boolean, description: Label) {
  DESCRIPTIONS.set(rule, description);
  return v.check(rule, description.en);
}

/** @param rule the `requirement` of an issue */
export function checkDescription(rule: unknown): Label | undefined {
  return typeof rule === 'function' ? DESCRIPTIONS.get(rule) : undefined;
}
