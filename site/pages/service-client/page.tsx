import { ContentPage } from '../../components/content-page.tsx';
import type { PageContent } from '../../components/load-page.server.ts';
import type { PageProps } from '../../navigation/resolve/page-definition.ts';

export default function ServiceClientPage({ data }: PageProps<PageContent>) {
  return <ContentPage content={data} opening="split" />;
}
