import { ContentPage } from '../../components/content-page.tsx';
import type { PageContent } from '../../components/load-page.server.ts';
import type { PageProps } from '../../navigation/resolve/page-definition.ts';
import '../../components/sections/kinds/charts/chart.css';
import '../../components/sections/kinds/charts/schedule.css';
import '../../components/sections/kinds/tables/fees.css';
import '../../components/text/stacked-rows.css';

export default function ServiceClientPage({ data }: PageProps<PageContent>) {
  return <ContentPage content={data} opening="split" />;
}
