import { ContentPage } from '../../components/content-page.tsx';
import type { PageContent } from '../../components/load-page.server.ts';
import type { PageProps } from '../../navigation/resolve/page-definition.ts';
import '../../components/sections/kinds/sequences/cycle.css';
import '../../components/sections/kinds/statement.css';
import styles from './page.module.css';

/** About page: it opens with the mission, beside the picture. */
export default function AboutPage({ data }: PageProps<PageContent>) {
  return (
    <div className={styles.page}>
      <ContentPage content={data} />
    </div>
  );
}
