import { useTranslations } from 'use-intl/react';
import type { ThirdParty } from '../../../site.config.ts';
import { Link } from '../../components/link.tsx';
import { useStore } from '../../state/store.tsx';
import styles from './page.module.css';

/** Whom a visitor's browser sends what to, and why: made from the scripts that are switched on. */
export function ThirdParties({ parties }: { parties: readonly ThirdParty[] }) {
  const t = useTranslations('page.thirdParties');
  const { locale } = useStore().page;
  if (parties.length === 0) return <p className={styles.thirdParties}>{t('none')}</p>;
  return (
    <div className={styles.thirdParties}>
      {parties.map(({ setting, name, recipient, data, purpose, policy }) => (
        <section key={setting} aria-labelledby={setting}>
          <h3 id={setting}>{name[locale]}</h3>
          <dl>
            <dt>{t('recipient')}</dt>
            <dd>{recipient}</dd>
            <dt>{t('data')}</dt>
            <dd>{data[locale]}</dd>
            <dt>{t('purpose')}</dt>
            <dd>{purpose[locale]}</dd>
            {policy && (
              <>
                <dt>{t('policy')}</dt>
                <dd>
                  <Link href={policy} rel="noopener noreferrer external">
                    {policy}
                  </Link>
                </dd>
              </>
            )}
          </dl>
        </section>
      ))}
    </div>
  );
}
