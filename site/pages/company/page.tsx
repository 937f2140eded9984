import { ContentPage } from '../../components/content-page.tsx';
import { SectionPart, Sections } from '../../components/sections/sections.tsx';
import { TableOfContents } from '../../components/text/table-of-contents.tsx';
import type { PageProps } from '../../navigation/resolve/page-definition.ts';
import type { CompanyData } from './data.ts';
import styles from './page.module.css';
import pressKit from './press-kit.module.css';

/** ID of the content section that introduces the press kit. */
const PRESS = 'press';

/** Table of contents, because the page is about twenty screens long on a phone. */
function Contents({ sectionContents }: Pick<CompanyData, 'sectionContents'>) {
  return (
    <div className={styles.contents}>
      <TableOfContents contents={sectionContents} />
    </div>
  );
}

/** Company page: the editors' sections, with the press kit after the press section or at the end. */
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
