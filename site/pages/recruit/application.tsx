import { Day } from '../../components/day.tsx';
import { Form } from '../../components/form/form.tsx';
import { Sent } from '../../components/form/sent.tsx';
import { Link } from '../../components/link.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import type { RecruitData } from './data.ts';
import styles from './page.module.css';
import { PositionTerms } from './position-terms.tsx';

/** Page of one position: key terms, full terms, and the application form. */
export function Application({
  position,
  glance,
  form,
  texts,
  copy,
  sent,
  isClosed,
}: NonNullable<RecruitData['application']>) {
  if (sent) {
    return (
      <>
        <PageHeader title={texts.title} lead={position.title} />
        <div className={`grid ${styles.body}`}>
          <Sent form={form} reference={sent} text={copy.reply} />
        </div>
      </>
    );
  }
  const application = !isClosed && (
    <section className={`grid ${styles.body}`} id="form" aria-labelledby="form-heading">
      <h2 id="form-heading">{texts.heading}</h2>
      <Form form={form} labelledBy="form-heading" purposes={copy.purpose && <p>{copy.purpose}</p>} />
    </section>
  );
  return (
    <>
      <PageHeader title={texts.title} lead={position.summary}>
        <p>
          {texts.lead}{' '}
          {!isClosed && (
            <a href="#form" className={styles.toForm}>
              {texts.toForm}
            </a>
          )}
        </p>
      </PageHeader>
      {form.state && application}
      <div className="grid">
        <dl className={styles.atAGlance}>
          <div>
            <dt>{texts.employment}</dt>
            <dd>{glance.employment}</dd>
          </div>
          {glance.pay && (
            <div>
              <dt>{texts.pay}</dt>
              <dd>{glance.pay}</dd>
            </div>
          )}
          {glance.place && (
            <div>
              <dt>{texts.place}</dt>
              <dd>{glance.place}</dd>
            </div>
          )}
          <div>
            <dt>{texts.posted}</dt>
            <dd>
              <Day date={position.published_at} />
            </dd>
          </div>
          {position.closes_on && (
            <div>
              <dt>{texts.closes}</dt>
              <dd>
                <Day date={position.closes_on} />
              </dd>
            </div>
          )}
        </dl>
      </div>
      <div className={`grid ${styles.body}`}>
        <PositionTerms {...position} heading="h2" title={texts.terms} />
      </div>
      {!form.state && application}
      <div className={`grid ${styles.body}`}>
        <p>
          <Link className="more" href="/recruit#positions">
            {texts.others}
          </Link>
        </p>
      </div>
    </>
  );
}
