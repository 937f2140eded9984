import { Sent } from '../../components/form/sent.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import type { SeminarData } from './data.ts';
import { CalendarLink } from './details.tsx';
import styles from './page.module.css';

/** Confirmation of a registration: date and place, calendar file, and how to cancel. */
export function Registered({
  title,
  startsAt,
  period,
  place,
  calendar,
  form,
  copy,
  texts,
  reference,
}: Pick<SeminarData, 'title' | 'startsAt' | 'period' | 'place' | 'calendar' | 'form' | 'copy' | 'texts'> & {
  reference: string;
}) {
  return (
    <>
      <PageHeader title={texts.title} lead={title}>
        <p className={styles.facts}>
          <time dateTime={startsAt}>{period}</time>
          <span>{place}</span>
        </p>
      </PageHeader>
      <div className={`grid ${styles.part}`}>
        <Sent form={form} reference={reference} text={copy.reply} next={{ href: '/seminars', label: texts.others }}>
          <CalendarLink href={calendar} label={texts.calendar} />
          <p>{texts.cancel}</p>
        </Sent>
      </div>
    </>
  );
}
