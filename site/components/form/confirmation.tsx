import { useTranslations } from 'use-intl/react';
import { isApplicable } from '../../../contract/forms/is-applicable.ts';
import type { FieldView, FormValues } from '../../state/form-state.ts';
import styles from './form.module.css';

/** Summary of the input before submission. Fields that do not apply are omitted. */
export function Confirmation({ fields, values }: { fields: readonly FieldView[]; values: FormValues }) {
  const t = useTranslations('form');
  const visible = fields.filter((field) => field.type !== 'consent' && isApplicable(field, values, values.lang ?? ''));
  return (
    <section id="confirm" className={styles.confirmation} aria-labelledby="confirm-heading">
      <h3 id="confirm-heading" tabIndex={-1}>
        {t('confirmHeading')}
      </h3>
      <p>{t('confirmText')}</p>
      <dl>
        {visible.map((field) => (
          <div key={field.name}>
            <dt>{field.label}</dt>
            <dd>{visibleValue(field, values[field.name] ?? '') || t('empty')}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function visibleValue(field: FieldView, value: string): string {
  const options = field.type === 'choice' ? field.options : [];
  return options.find((option) => option.value === value)?.label ?? value;
}
