import { useStore } from '../../state/store.tsx';
import { Link } from '../link.tsx';
import { Phrases } from '../phrases.tsx';
import styles from './contact-line.module.css';
import type { ContactLine as Texts } from './contact-line.server.ts';

/** Contact details on a long page: a line that sticks to the bottom of the window and ends above the footer. */
export function ContactLine({ name, label, href, hours }: Texts) {
  const { site, page } = useStore();
  // English visitors may call from abroad; the international form also works within Japan.
  const telephone = page.locale === 'en' ? `+81 ${site.telephone.slice(1).replaceAll('-', ' ')}` : site.telephone;
  return (
    <aside className={styles.line} aria-label={name}>
      <Link href={href}>
        <Phrases text={label} />
      </Link>
      <p>
        <a href={`tel:${telephone.replaceAll(' ', '-')}`}>{telephone}</a> {hours && <small>{hours}</small>}
      </p>
    </aside>
  );
}
