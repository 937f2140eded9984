import { use } from 'react';
import { fill } from '../../i18n/forms/fill.ts';
import styles from './form.module.css';
import { type FieldName, FormContext, fieldId, problemInWords } from './form-context.tsx';

/** All that is wrong with a form, each a link to its field. Gets the focus, so that it is read first. */
export function ErrorSummary({ fields }: { fields: readonly string[] }) {
  const form = use(FormContext);
  if (!form) return null;
  const { texts, problems } = form;
  const wrong = fields.filter((name) => problems[name]) as FieldName[];
  if (wrong.length === 0) return null;
  return (
    <div className={styles.summary} role="alert" tabIndex={-1} data-summary="">
      <h3>{fill(texts.summary.heading, { count: wrong.length })}</h3>
      <ul>
        {wrong.map((name) => {
          const problem = problems[name];
          return (
            problem && (
              <li key={name}>
                <a href={`#${fieldId(name)}`}>{problemInWords(texts, name, problem)}</a>
              </li>
            )
          );
        })}
      </ul>
    </div>
  );
}
