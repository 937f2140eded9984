import { ContentPage } from '../../components/content-page.tsx';
import { Link } from '../../components/link.tsx';
import { Phrases } from '../../components/phrases.tsx';
import { SeminarList } from '../../components/seminars/seminar-list.tsx';
import type { PageProps } from '../../navigation/resolve/page-definition.ts';
import type { SeminarsData } from './data.ts';
import styles from './page.module.css';

/** Upcoming seminars, those open for registration first, followed by past seminars. */
export default function SeminarsPage({ data }: PageProps<SeminarsData>) {
  const { upcoming, past, texts } = data;
  return (
    <ContentPage content={data} opening="type">
      <section className={`grid ${styles.seminars}`} aria-labelledby="upcoming">
        <h2 id="upcoming">
          <Phrases text={texts.upcoming} />
        </h2>
        {upcoming.length > 0 ? (
          <SeminarList seminars={upcoming} />
        ) : (
          <div>
            <p>{texts.empty}</p>
            <p>
              <Link className="more" href="/news">
                {texts.emptyLink}
              </Link>
            </p>
          </div>
        )}
      </section>
      {past.length > 0 && (
        <section className={`grid ${styles.seminars}`} aria-labelledby="past">
          <h2 id="past">
            <Phrases text={texts.past} />
          </h2>
          <SeminarList seminars={past} />
        </section>
      )}
    </ContentPage>
  );
}
