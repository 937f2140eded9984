import { ContentPage } from '../../components/content-page.tsx';
import type { PageContent } from '../../components/load-page.server.ts';
import type { PageProps } from '../../navigation/resolve/page-definition.ts';
import '../../components/sections/kinds/sequences/cycle.css';
import '../../components/text/stacked-rows.css';

export default function ServicesPage({ data }: PageProps<PageContent>) {
  return <ContentPage content={data} opening="split" />;
}
