import { useTranslations } from 'use-intl/react';
import { ContentPage } from '../../components/content-page.tsx';
import { Day } from '../../components/day.tsx';
import { Link } from '../../components/link.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { Paragraph, Phrases } from '../../components/phrases.tsx';
import type { PageProps } from '../../navigation/resolve/page-definition.ts';
import type { GenericListData, GenericPageData } from './data.ts';
import styles from './page.module.css';
import { ThirdParties } from './third-parties.tsx';

export { hasOptionalSlug as check } from '../../navigation/resolve/parameter-checks.ts';

export default function GenericPage({ data }: PageProps<GenericListData | GenericPageData>) {
  return 'content' in data ? <Entry data={data} /> : <List data={data} />;
}

function Entry({ data: { content, thirdParties } }: { data: GenericPageData }) {
  const t = useTranslations('prose');
  return (
    <ContentPage content={content}>
      <div className={`grid ${styles.end}`}>
        {thirdParties && <ThirdParties {...thirdParties} />}
        <p className={styles.updated}>
          {t('updatedOn')} <Day date={content.modifiedAt} />
        </p>
      </div>
    </ContentPage>
  );
}

function List({ data: { title, pages } }: { data: GenericListData }) {
  const t = useTranslations('list');
  return (
    <>
      <PageHeader kind="type" title={title} />
      <div className={`grid ${styles.list}`}>
        {pages.length === 0 && <p>{t('empty')}</p>}
        <ul>
          {pages.map(({ slug, title, description }) => (
            <li key={slug}>
              <h2>
                <Link href={`/p/${slug}`}>
                  <Phrases text={title} />
                </Link>
              </h2>
              <p>
                <Paragraph text={description} />
              </p>
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}
