import { ContentPage } from '../../components/content-page.tsx';
import type { PageContent } from '../../components/load-page.server.ts';
import type { PageProps } from '../../navigation/resolve/page-definition.ts';
import '../../components/sections/kinds/sequences/cycle.css';
import '../../components/sections/kinds/statement.css';

export default function AboutPage({ data }: PageProps<PageContent>) {
  return <ContentPage content={data} opening="split" />;
}
