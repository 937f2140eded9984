import { useTranslations } from 'use-intl/react';
import type { FormValues } from '../../state/form-state.ts';
import type { Options } from './fields/choice-fields.tsx';
import styles from './form.module.css';
import type { FieldName } from './form-context.tsx';

/** All that will be sent, to be read once more. @param options of the fields that have some, by the field's name */
export function Confirmation({
  options,
  fields,
  values,
}: {
  options: Readonly<Record<string, Options>>;
  fields: readonly string[];
  values: FormValues;
}) {
  const t = useTranslations('form');
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
        {t('confirmHeading')}
      </h3>
      <p>{t('confirmText')}</p>
      <dl>
        {shown.map((name) => (
          <div key={name}>
            <dt>{t(`labels.${name}`)}</dt>
            <dd>{shownValue(values[name] ?? '', options[name]) || t('empty')}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function shownValue(value: string, options: Options = []): string {
  return options.find((option) => option.value === value)?.label ?? value;
}
