import { ContentPage } from '../../components/content-page.tsx';
import type { PageContent } from '../../components/load-page.server.ts';
import type { PageProps } from '../../navigation/resolve/page-definition.ts';
import '../../components/sections/kinds/charts/chart.css';
import '../../components/sections/kinds/sequences/growth-rings.css';
import '../../components/sections/kinds/sequences/timeline.css';

export default function CompanyPage({ data }: PageProps<PageContent>) {
  return <ContentPage content={data} opening="type" />;
}
