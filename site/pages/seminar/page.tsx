import { FormMessages } from '../../components/form/form-messages.tsx';
import { Link } from '../../components/link.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { RiskStatement } from '../../components/risk-statement.tsx';
import { People } from '../../components/sections/people.tsx';
import { Prose } from '../../components/text/prose.tsx';
import type { PageProps } from '../../navigation/resolve/page-definition.ts';
import type { SeminarData } from './data.ts';
import { Details } from './details.tsx';
import styles from './page.module.css';
import { Programme } from './programme.tsx';
import { Registered } from './registered.tsx';
import { Registration } from './registration.tsx';

export { hasSlug as check } from '../../navigation/resolve/parameter-checks.ts';

/**
 * Seminar page: facts, description, and the registration form or the reason for its absence. After a native form post,
 * the form is at the top, because the browser would not scroll to it.
 */
export default function SeminarPage({ data }: PageProps<SeminarData>) {
  const { summary, cover, state, stateLabel, body, programme, speakers, refusal, risk, form, sent, texts } = data;
  const registration = <Registration key={data.id} {...data} />;
  return (
    <FormMessages messages={form.messages}>
      {sent ? (
        <Registered {...data} reference={sent} />
      ) : (
        <article>
          <PageHeader title={texts.title} lead={summary} cover={cover}>
            <p className={styles.facts}>
              <span className={styles.state} data-state={state}>
                {stateLabel}
              </span>
              {!refusal && (
                <a href="#form" className={styles.toForm}>
                  {texts.toForm}
                </a>
              )}
            </p>
          </PageHeader>
          {form.state && registration}
          <Details {...data} />
          {body && (
            <section className={`grid ${styles.part}`} aria-labelledby="about">
              <h2 id="about">{texts.about}</h2>
              <Prose html={body} />
            </section>
          )}
          <section className={`grid ${styles.part}`} aria-labelledby="programme">
            <h2 id="programme">{texts.programme}</h2>
            <Programme items={programme} />
          </section>
          {speakers.length > 0 && (
            <section className={`grid ${styles.part}`} aria-labelledby="speakers">
              <h2 id="speakers">{texts.speakers}</h2>
              <People items={speakers} />
            </section>
          )}
          {risk && <RiskStatement risk={risk} />}
          {!form.state && registration}
          <div className={`grid ${styles.part}`}>
            <p>
              <Link className="more" href="/seminars">
                {texts.others}
              </Link>
            </p>
          </div>
        </article>
      )}
    </FormMessages>
  );
}
