import { use } from 'react';
import { useTranslations } from 'use-intl/react';
import styles from './form.module.css';
import { type FieldName, FormContext, fieldId, problemText } from './form-context.tsx';

/** All that is wrong with a form, each a link to its field. Gets the focus, so that it is read first. */
export function ErrorSummary({ fields }: { fields: readonly string[] }) {
  const t = useTranslations('form');
  const form = use(FormContext);
  if (!form) return null;
  const { problems } = form;
  const wrong = fields.filter((name) => problems[name]) as FieldName[];
  if (wrong.length === 0) return null;
  return (
    <div className={styles.summary} role="alert" tabIndex={-1} data-summary="">
      <h3>{t('problemsHeading', { count: wrong.length })}</h3>
      <ul>
        {wrong.map((name) => {
          const problem = problems[name];
          return (
            problem && (
              <li key={name}>
                <a href={`#${fieldId(name)}`}>{problemText(t, name, problem)}</a>
              </li>
            )
          );
        })}
      </ul>
    </div>
  );
}
