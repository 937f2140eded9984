import { useTranslations } from 'use-intl/react';
import { ContentPage } from '../../components/content-page.tsx';
import { Licences } from '../../components/licences.tsx';
import type { PageContent } from '../../content/load-page.ts';
import type { PageProps } from '../../runtime/page-definition.ts';
import styles from './page.module.css';

/** The company as its editors describe it, and the licences that the site profile holds. */
export default function CompanyPage({ data }: PageProps<PageContent>) {
  const t = useTranslations('company');
  return (
    <ContentPage content={data}>
      <section className={`grid ${styles.licences}`} aria-labelledby="licences">
        <h2 id="licences">{t('licencesHeading')}</h2>
        <Licences />
      </section>
    </ContentPage>
  );
}
