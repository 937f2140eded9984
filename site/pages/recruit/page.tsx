import { useTranslations } from 'use-intl/react';
import { FormMessages } from '../../components/form/form-messages.tsx';
import { Html } from '../../components/html.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { SectionPart, Sections } from '../../components/sections/sections.tsx';
import { Prose } from '../../components/text/prose.tsx';
import type { PageProps } from '../../navigation/resolve/page-definition.ts';
import { Application } from './application.tsx';
import type { RecruitData } from './data.ts';
import styles from './page.module.css';
import '../../components/sections/kinds/people/portrait.css';
import '../../components/sections/kinds/people/voices.css';

/** Recruiting page: editorial sections, open positions with their terms, then the application process. */
export default function RecruitPage({ data }: PageProps<RecruitData>) {
  const t = useTranslations('recruit');
  const { title, lead, cover, body, sections, positions, application } = data;
  if (application) {
    return (
      <FormMessages messages={application.form.messages}>
        <Application key={application.position.id} {...application} />
      </FormMessages>
    );
  }
  const process = sections.findIndex(({ type }) => type === 'steps');
  const before = process === -1 ? sections : sections.slice(0, process);
  const after = process === -1 ? [] : sections.slice(process);
  return (
    <>
      <PageHeader kind="picture" title={title} lead={lead} cover={cover} />
      {body && (
        <div className={`grid ${styles.body}`}>
          <Prose html={body} />
        </div>
      )}
      <Sections sections={before} />
      <section className={`grid ${styles.positions}`} id="positions" aria-labelledby="positions-heading">
        <h2 id="positions-heading">{t('positions')}</h2>
        <div>
          {positions.length === 0 && <p>{t('noPositions')}</p>}
          {positions.map(({ id, markup }) => (
            <Html key={id} as="details" className={styles.position} id={`position-${id}`} html={markup} />
          ))}
        </div>
      </section>
      {after.map((section) => (
        <SectionPart key={section.id} section={section} />
      ))}
    </>
  );
}
