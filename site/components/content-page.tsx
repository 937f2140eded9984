import type { ComponentProps, ReactNode } from 'react';
import styles from './content-page.module.css';
import type { PageContent } from './load-page.server.ts';
import { PageHeader } from './page-header.tsx';
import { RiskStatement } from './risk-statement.tsx';
import { Chapters } from './sections/chapters.tsx';
import { Sections } from './sections/sections.tsx';
import { Prose } from './text/prose.tsx';
import { TableOfContents } from './text/table-of-contents.tsx';

/** Page of the content backend: header, text, chapter bar, sections, risk statement, then `children`. */
export function ContentPage({
  content,
  opening,
  start,
  children,
}: {
  content: PageContent;
  /** See {@link PageHeader}. */
  opening?: ComponentProps<typeof PageHeader>['kind'];
  /** Additional content of the header. */
  start?: ReactNode;
  children?: ReactNode;
}) {
  const { title, lead, cover, body, contents, chapters, sections, risk } = content;
  return (
    <>
      <PageHeader kind={opening} title={title} lead={lead} cover={cover}>
        {start}
      </PageHeader>
      {body && (
        <div className={`grid ${styles.body}`}>
          <TableOfContents contents={contents} />
          <Prose html={body} />
        </div>
      )}
      <Chapters chapters={chapters} />
      <Sections sections={sections} />
      {risk && <RiskStatement risk={risk} />}
      {children}
    </>
  );
}
