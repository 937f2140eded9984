import type { Picture as PictureData } from '../../../contract/entries/fields.ts';
import styles from '../columns/column-card.module.css';
import { Day } from '../day.tsx';
import { Link } from '../link.tsx';
import { CARD_SIZES, Picture } from '../picture.tsx';

interface Card {
  href: string;
  title: string;
  summary?: string | undefined;
  cover?: PictureData | undefined;
  date: string;
}

/** Card of an entry of any content type. */
export function EntryCard({ entry, heading: Heading = 'h2' }: { entry: Card; heading?: 'h2' | 'h3' }) {
  const { href, title, summary, cover, date } = entry;
  return (
    <article className={styles.card}>
      {cover && <Picture className={styles.picture} picture={cover} sizes={CARD_SIZES} decorative />}
      <p className={styles.facts}>
        <Day date={date} />
      </p>
      <Heading className={styles.title}>
        <Link className="card-link" href={href}>
          {title}
        </Link>
      </Heading>
      {summary && <p>{summary}</p>}
    </article>
  );
}
