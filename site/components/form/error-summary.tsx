import { use } from 'react';
import { useTranslations } from 'use-intl/react';
import type { FieldView } from '../../state/form-state.ts';
import { Phrases } from '../phrases.tsx';
import styles from './form.module.css';
import { FormContext, fieldId, problemText } from './form-context.tsx';

/** Links to all fields with errors. Receives the focus, so that screen readers announce the list first. */
export function ErrorSummary({ fields }: { fields: readonly FieldView[] }) {
  const t = useTranslations('form');
  const form = use(FormContext);
  if (!form) return null;
  const { problems } = form;
  const wrong = fields.filter(({ name }) => problems[name]);
  if (wrong.length === 0) return null;
  return (
    <div className={styles.summary} role="alert" tabIndex={-1} data-summary="">
      <h3>
        <Phrases text={t('problemsHeading', { count: wrong.length })} />
      </h3>
      <ul>
        {wrong.map((field) => {
          const problem = problems[field.name];
          return (
            problem && (
              <li key={field.name}>
                <a href={`#${fieldId(field.name)}`}>
                  <Phrases text={problemText(t, field, problem)} />
                </a>
              </li>
            )
          );
        })}
      </ul>
    </div>
  );
}
