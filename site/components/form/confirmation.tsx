import type { FormTexts } from '../../i18n/forms/ja.ts';
import styles from './form.module.css';
import type { FieldName } from './form-context.tsx';
import type { FormValues } from './form-state.ts';

/** All that will be sent, to be read once more. */
export function Confirmation({
  texts,
  fields,
  values,
}: {
  texts: FormTexts;
  fields: readonly string[];
  values: FormValues;
}) {
  // What this form does not ask for, it does not show.
  const left = [
    'consent',
    ...(values.kind === 'property' ? [] : ['place', 'use']),
    ...(values.lang === 'ja' ? [] : ['kana']),
  ];
  const shown = fields.filter((name) => !left.includes(name)) as FieldName[];
  return (
    <section id="confirm" className={styles.confirmation} aria-labelledby="confirm-heading">
      <h3 id="confirm-heading" tabIndex={-1}>
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
