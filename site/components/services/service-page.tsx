import { ContentPage } from '../content-page.tsx';
import type { ServicePageContent } from './contact-line.server.ts';
import { ContactLine } from './contact-line.tsx';

export function ServicePage({ data }: { data: ServicePageContent }) {
  return (
    <ContentPage content={data} opening="split">
      <ContactLine {...data.contact} />
    </ContentPage>
  );
}
