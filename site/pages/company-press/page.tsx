import { ContentPage } from '../../components/content-page.tsx';
import type { PageProps } from '../../navigation/resolve/page-definition.ts';
import type { CompanyPressData } from './data.ts';
import pressKit from './press-kit.module.css';

/** Page for the press: the editors' sections, then logos and pictures for download. */
export default function CompanyPressPage({ data }: PageProps<CompanyPressData>) {
  return (
    <ContentPage content={data} opening="type">
      <div
        className={`grid ${pressKit.kit}`}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: SafeHtml, made by React on the server
        dangerouslySetInnerHTML={{ __html: data.kit }}
      />
    </ContentPage>
  );
}
