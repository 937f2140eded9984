import { Paragraph } from '../../components/phrases.tsx';
import type { SeminarData } from './data.ts';
import styles from './page.module.css';

export function Programme({ items }: { items: SeminarData['programme'] }) {
  return (
    <dl className={`rows ${styles.programme}`}>
      {items.map(({ time, title, text }) => (
        <div key={time + title}>
          <dt>
            <time>{time}</time>
          </dt>
          <dd>
            <p>
              <Paragraph text={title} />
            </p>
            {text && (
              <p className={styles.second}>
                <Paragraph text={text} />
              </p>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
