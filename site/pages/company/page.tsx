import { useTranslations } from 'use-intl/react';
import { ContentPage } from '../../components/content-page.tsx';
import { Licences } from '../../components/licences.tsx';
import { SectionPart, Sections } from '../../components/sections/sections.tsx';
import type { PageProps } from '../../navigation/resolve/page-definition.ts';
import type { CompanyData } from './data.ts';
import styles from './page.module.css';
import { PressKit } from './press-kit.tsx';

/** The section of the page's own that the press kit belongs to. */
const PRESS = 'press';

/** The company as its editors describe it, the licences that the site profile holds, and at the end what the press needs. */
export default function CompanyPage({ data }: PageProps<CompanyData>) {
  const t = useTranslations('company');
  const at = data.sections.findIndex(({ id }) => id === PRESS);
  const end = at === -1 ? data.sections.length : at;
  const press = data.sections[end];
  return (
    <ContentPage content={{ ...data, sections: data.sections.slice(0, end) }}>
      <section className={`grid ${styles.licences}`} aria-labelledby="licences">
        <h2 id="licences">{t('licencesHeading')}</h2>
        <Licences />
      </section>
      {press ? (
        <SectionPart section={press} />
      ) : (
        <div className={`grid ${styles.press}`}>
          <h2 id={PRESS}>{data.press.heading}</h2>
        </div>
      )}
      <PressKit kit={data.press} />
      <Sections sections={data.sections.slice(end + 1)} />
    </ContentPage>
  );
}
