import type { EntryProblem, Messages } from '../entry-checks.ts';

export const jobMessages: Messages = {
  'job-terms-differ': {
    ja: ['「{name}」の {value} が、労働条件（terms）にありません', '両方に同じ内容を書いてください'],
    en: ['"{name}" is {value}, which the terms do not say', 'Write the same in the terms and here'],
  },
};

interface StatedTerms {
  workplace?: object | undefined;
  pay?: { min: number; max?: number | undefined } | undefined;
  terms: readonly { value_html: string }[];
}

/** Reports values that the terms do not mention: search engines may only get what visitors can read. */
export function checkDeliveredJob({ workplace, pay, terms }: StatedTerms): EntryProblem[] {
  const text = terms.map(({ value_html }) => value_html).join('\n');
  const { min, max } = pay ?? {};
  const values = [
    ...Object.entries(workplace ?? {}).map(([key, value]) => ({
      path: ['workplace', key],
      value: String(value ?? ''),
    })),
    ...Object.entries({ min, max }).map(([key, yen]) => ({ path: ['pay', key], value: yen?.toLocaleString('en-US') })),
  ];
  return values.flatMap(({ path, value = '' }) => {
    if (text.includes(value)) return [];
    return [{ path, code: 'job-terms-differ', params: { name: path.join('.'), value } }];
  });
}
