import { Link } from '../../components/link.tsx';
import '../../components/sections/kinds/tables/rows.css';
import { Paragraph } from '../../components/phrases.tsx';
import { ShareLink } from '../../components/share/share-link.tsx';
import type { SeminarData } from './data.ts';
import styles from './page.module.css';

export function Details({
  facts,
  solicitation,
  calendar,
  share,
  texts,
}: Pick<SeminarData, 'facts' | 'solicitation' | 'calendar' | 'share' | 'texts'>) {
  return (
    <section className={`grid ${styles.part}`} aria-labelledby="details">
      <h2 id="details">{texts.details}</h2>
      <div>
        <dl className="rows">
          {facts.map(({ label, lines: [first = '', ...others], dateTime }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                <p>{dateTime ? <time dateTime={dateTime}>{first}</time> : <Paragraph text={first} />}</p>
                {others.map((line) => (
                  <p key={line} className={styles.second}>
                    <Paragraph text={line} />
                  </p>
                ))}
              </dd>
            </div>
          ))}
          <div>
            <dt>{texts.solicitation}</dt>
            <dd>
              <p>
                <Paragraph text={solicitation} />
              </p>
              <p>
                <Link href="/p/solicitation-policy">{texts.solicitationPolicy}</Link>
              </p>
            </dd>
          </div>
        </dl>
        <CalendarLink href={calendar} label={texts.calendar} />
        <ShareLink messages={share} />
      </div>
    </section>
  );
}

export function CalendarLink({ href, label }: { href: string | null; label: string }) {
  if (!href) return null;
  return (
    <p>
      <a href={href} className={styles.calendar} download="">
        {label}
      </a>
    </p>
  );
}
