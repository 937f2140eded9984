import { ContentPage } from '../../components/content-page.tsx';
import { SectionPart, Sections } from '../../components/sections/sections.tsx';
import { TableOfContents } from '../../components/text/table-of-contents.tsx';
import type { PageProps } from '../../navigation/resolve/page-definition.ts';
import type { CompanyData } from './data.ts';
import styles from './page.module.css';
import pressKit from './press-kit.module.css';

/** The section of the page's own that the press kit belongs to. */
const PRESS = 'press';

/** What is on it, because on a phone it is twenty screens long. */
function Contents({ sectionContents }: Pick<CompanyData, 'sectionContents'>) {
  return (
    <div className={styles.contents}>
      <TableOfContents contents={sectionContents} />
    </div>
  );
}

/** The company as its editors describe it, its licences among the rows of the profile, and at the end what the press needs. */
export default function CompanyPage({ data }: PageProps<CompanyData>) {
  const at = data.sections.findIndex(({ id }) => id === PRESS);
  const end = at === -1 ? data.sections.length : at;
  const press = data.sections[end];
  return (
    <ContentPage
      content={{ ...data, sections: data.sections.slice(0, end) }}
      opening="type"
      start={<Contents {...data} />}
    >
      {press ? (
        <SectionPart section={press} />
      ) : (
        <div className={`grid ${styles.press}`}>
          <h2 id={PRESS}>{data.press.heading}</h2>
        </div>
      )}
      <div
        className={`grid ${pressKit.kit}`}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: SafeHtml, made by React on the server
        dangerouslySetInnerHTML={{ __html: data.press.markup }}
      />
      <Sections sections={data.sections.slice(end + 1)} />
    </ContentPage>
  );
}
