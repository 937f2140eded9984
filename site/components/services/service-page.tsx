import { ContentPage } from '../content-page.tsx';
import type { ServicePageContent } from './contact-line.server.ts';
import { ContactLine } from './contact-line.tsx';

/** A page about services: it opens with words on one side, and the way to ask stays in reach. */
export function ServicePage({ data }: { data: ServicePageContent }) {
  return (
    <ContentPage content={data} opening="split">
      <ContactLine {...data.contact} />
    </ContentPage>
  );
}
