import { type Criterion, METHODS, type Method } from './criterion.ts';
import { operable } from './operable.ts';
import { perceivable } from './perceivable.ts';
import { robust } from './robust.ts';
import { TESTS } from './tests.ts';
import { understandable } from './understandable.ts';

export const PRINCIPLES = [
  { name: { ja: '知覚可能', en: 'Perceivable' }, criteria: perceivable },
  { name: { ja: '操作可能', en: 'Operable' }, criteria: operable },
  { name: { ja: '理解可能', en: 'Understandable' }, criteria: understandable },
  { name: { ja: 'ロバスト', en: 'Robust' }, criteria: robust },
] as const;

/** Levels A and AA of WCAG 2.2, and 4.1.1, which only JIS X 8341-3:2016 has. */
export const CRITERIA: readonly Criterion[] = PRINCIPLES.flatMap(({ criteria }) => criteria);

export function isInJis({ since }: Criterion): boolean {
  return since === '2.0';
}

export function methodsOf({ tests, inspected }: Criterion): Method[] {
  const used = new Set<Method>(tests.map((test) => TESTS[test].method));
  if (inspected) used.add('inspection');
  return (Object.keys(METHODS) as Method[]).filter((method) => used.has(method));
}
