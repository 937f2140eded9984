import { ContentPage } from '../../components/content-page.tsx';
import type { PageContent } from '../../content/load-page.ts';
import type { PageProps } from '../../runtime/page-definition.ts';

export default function ServicesPage({ data }: PageProps<PageContent>) {
  return <ContentPage content={data} />;
}
