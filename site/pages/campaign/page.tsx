import { Breadcrumbs } from '../../components/breadcrumbs.tsx';
import { Html } from '../../components/html.tsx';
import { NARROW, Picture } from '../../components/picture.tsx';
import { Sections } from '../../components/sections/sections.tsx';
import { Prose } from '../../components/text/prose.tsx';
import type { PageProps } from '../../navigation/resolve/page-definition.ts';
import type { CampaignData } from './data.ts';
import '../../styles/full-bleed.css';
import './facade.css';
import { Phrases } from '../../components/phrases.tsx';
import styles from './page.module.css';

/** Long-form page about one person. It opens with a full-window picture with the title on it. */
export default function CampaignPage({
  data: { title, lead, person, cover, body, facade, sections },
}: PageProps<CampaignData>) {
  return (
    <article className={styles.story}>
      <header className="full-bleed" data-hero="">
        {cover && <Picture picture={cover} cuts={NARROW} sizes="(width < 48rem) 75svh, max(100vw, 160svh)" priority />}
        <div>
          <Breadcrumbs />
          <h1>
            <Phrases text={title} />
          </h1>
          {lead && (
            <p data-phrases="">
              <Phrases text={lead} />
            </p>
          )}
          <p className={styles.person}>
            {person.name} <small>{person.role}</small>
          </p>
        </div>
      </header>
      <div className={`grid ${styles.text}`} data-facade={facade ? '' : undefined}>
        <Prose html={body} />
        {facade && <Html className="facade" html={facade} />}
      </div>
      <Sections sections={sections} />
    </article>
  );
}
