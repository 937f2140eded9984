import { PageHeader } from '../../components/page-header.tsx';
import { Prose } from '../../components/prose.tsx';
import { Sections } from '../../components/sections/sections.tsx';
import type { PageProps } from '../../navigation/resolve/page-definition.ts';
import type { CampaignData } from './data.ts';
import styles from './page.module.css';

/** One person's page, long-form. */
export default function CampaignPage({
  data: { title, lead, person, cover, body, sections },
}: PageProps<CampaignData>) {
  return (
    <article className={styles.story}>
      <PageHeader title={title} lead={lead} cover={cover}>
        <p className={styles.person}>
          {person.name} <small>{person.role}</small>
        </p>
      </PageHeader>
      <div className={`grid ${styles.text}`}>
        <Prose html={body} />
      </div>
      <Sections sections={sections} />
    </article>
  );
}
