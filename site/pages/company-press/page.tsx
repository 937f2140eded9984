import { ContentPage } from '../../components/content-page.tsx';
import { Html } from '../../components/html.tsx';
import type { PageProps } from '../../navigation/resolve/page-definition.ts';
import type { CompanyPressData } from './data.ts';
import pressKit from './press-kit.module.css';

/** Page for the press: the editors' sections, then logos and pictures for download. */
export default function CompanyPressPage({ data }: PageProps<CompanyPressData>) {
  return (
    <ContentPage content={data} opening="type">
      <Html className={`grid ${pressKit.kit}`} html={data.kit} />
    </ContentPage>
  );
}
