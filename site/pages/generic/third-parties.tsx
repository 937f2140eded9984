import { useTranslations } from 'use-intl/react';
import type { ThirdParty } from '../../../site.config.ts';
import { Link } from '../../components/link.tsx';
import { useStore } from '../../state/store.tsx';
import styles from './page.module.css';

interface ThirdPartiesProps {
  parties: readonly ThirdParty[];
  /** When third parties are loaded; null if none is configured. */
  policy: string | null;
  cookiesLabel: string;
}

/** Lists the configured third parties: recipient, data, purpose, cookies, and when data is first sent. */
export function ThirdParties({ parties, policy, cookiesLabel }: ThirdPartiesProps) {
  const t = useTranslations('page.thirdParties');
  const { locale } = useStore().page;
  if (parties.length === 0) return <p className={styles.thirdParties}>{t('none')}</p>;
  return (
    <div className={styles.thirdParties}>
      <p>{policy}</p>
      {parties.map(({ setting, name, recipient, data, purpose, cookies, policy: link }) => (
        <section key={setting} aria-labelledby={setting}>
          <h3 id={setting}>{name[locale]}</h3>
          <dl>
            <dt>{t('recipient')}</dt>
            <dd>{recipient}</dd>
            <dt>{t('data')}</dt>
            <dd>{data[locale]}</dd>
            <dt>{t('purpose')}</dt>
            <dd>{purpose[locale]}</dd>
            {cookies.length > 0 && (
              <>
                <dt>{cookiesLabel}</dt>
                <dd>
                  {cookies.map((cookie) => (
                    <code key={cookie}>{cookie} </code>
                  ))}
                </dd>
              </>
            )}
            {link && (
              <>
                <dt>{t('policy')}</dt>
                <dd>
                  <Link href={link} rel="noopener noreferrer external">
                    {link}
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
