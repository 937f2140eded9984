import { useTranslations } from 'use-intl/react';
import { useStore } from '../state/store.tsx';
import styles from './breadcrumbs.module.css';

/** Breadcrumb navigation. Links are already localised; the last item is the current page. */
export function Breadcrumbs() {
  const t = useTranslations('layout');
  const { breadcrumbs } = useStore().page;
  if (breadcrumbs.length === 0) return null;
  const above = breadcrumbs.slice(0, -1);
  return (
    <nav aria-label={t('breadcrumbs')}>
      <ol className={styles.trail}>
        {above.map(({ label, href }) => (
          <li key={href}>
            <a href={href}>{label}</a>
          </li>
        ))}
        <li aria-current="page">{breadcrumbs.at(-1)?.label}</li>
      </ol>
    </nav>
  );
}
