import type { ServicePageContent } from '../../components/services/contact-line.server.ts';
import { ServicePage } from '../../components/services/service-page.tsx';
import type { PageProps } from '../../navigation/resolve/page-definition.ts';

export default function ServiceFundPage({ data }: PageProps<ServicePageContent>) {
  return <ServicePage data={data} />;
}
