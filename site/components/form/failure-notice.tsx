import type { FormTexts } from '../../i18n/forms/ja.ts';
import { useStore } from '../../runtime/store.tsx';
import styles from './form.module.css';
import type { FormFailure } from './form-state.ts';

/** Says plainly that nothing was sent, or that nobody can tell, and which telephone helps. */
export function FailureNotice({ texts, failure }: { texts: FormTexts; failure: FormFailure }) {
  const { telephone } = useStore().site;
  const [before, after] = texts.failures[failure].split('{telephone}');
  return (
    <div className={styles.summary} role="alert" tabIndex={-1} data-failure={failure}>
      <h3>{failure === 'unreachable' ? texts.failures.headingUnknown : texts.failures.heading}</h3>
      <p>
        {before}
        <a href={`tel:${telephone}`}>{telephone}</a>
        {after}
      </p>
    </div>
  );
}
