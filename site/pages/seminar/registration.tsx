import { Form } from '../../components/form/form.tsx';
import { Link } from '../../components/link.tsx';
import { Paragraph, Phrases } from '../../components/phrases.tsx';
import type { SeminarData } from './data.ts';
import styles from './page.module.css';

/**
 * Registration form, or the reason why registration is unavailable. Visitors who posted the form when registration
 * closed still see it with their input.
 */
export function Registration({
  form,
  copy,
  refusal,
  next,
  texts,
}: Pick<SeminarData, 'form' | 'copy' | 'refusal' | 'next' | 'texts'>) {
  return (
    <section className={`grid ${styles.part}`} id="form" aria-labelledby="form-heading">
      <h2 id="form-heading">{texts.form}</h2>
      {refusal && !form.state ? (
        <div>
          <p>
            <Paragraph text={refusal} />
          </p>
          {next && (
            <p className={styles.next}>
              {texts.next}
              <Link className="more" href={next.href}>
                <Phrases text={next.title} />
              </Link>
              <time dateTime={next.startsAt}>{next.period}</time>
            </p>
          )}
        </div>
      ) : (
        <div className={styles.form}>
          <p>
            <Paragraph text={texts.formLead} />
          </p>
          <Form form={form} labelledBy="form-heading" purposes={copy.purpose && <p>{copy.purpose}</p>} />
        </div>
      )}
    </section>
  );
}
