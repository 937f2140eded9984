import type { RefObject } from 'react';
import type { FormTexts } from '../../i18n/forms/ja.ts';
import styles from './form.module.css';
import type { FieldName } from './form-context.tsx';
import type { FormValues } from './form-state.ts';

/** All that will be sent, to be read once more. */
export function Confirmation({
  texts,
  fields,
  values,
  ref,
}: {
  texts: FormTexts;
  fields: readonly string[];
  values: FormValues;
  ref: RefObject<HTMLHeadingElement | null>;
}) {
  const isProperty = values.kind === 'property';
  const shown = fields.filter(
    (name) => name !== 'consent' && name !== 'files' && (isProperty || (name !== 'place' && name !== 'use')),
  ) as FieldName[];
  return (
    <section id="confirm" className={styles.confirmation} aria-labelledby="confirm-heading">
      <h3 id="confirm-heading" ref={ref} tabIndex={-1}>
        {texts.confirmHeading}
      </h3>
      <p>{texts.confirmText}</p>
      <dl>
        {shown.map((name) => (
          <div key={name}>
            <dt>{texts.labels[name]}</dt>
            <dd>{inWords(texts, name, values[name] ?? '') || texts.empty}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function inWords(texts: FormTexts, name: FieldName, value: string): string {
  const words: Readonly<Record<string, string>> = name === 'kind' ? texts.kinds : name === 'use' ? texts.uses : {};
  return words[value] ?? value;
}
