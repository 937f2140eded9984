import type { PreparedSection } from '../../data/prepare-sections.ts';
import { Link } from '../link.tsx';
import { Caption, Picture } from '../picture.tsx';
import { Prose } from '../prose.tsx';
import { Chart } from './chart.tsx';
import { Facts } from './facts.tsx';
import { Figures } from './figures.tsx';
import { Links } from './links.tsx';
import { People } from './people.tsx';
import { Questions } from './questions.tsx';
import styles from './sections.module.css';
import { Statement } from './statement.tsx';
import { Steps } from './steps.tsx';

/** A page's sections, in the order in which the editor wrote them. */
export function Sections({ sections }: { sections: readonly PreparedSection[] }) {
  return sections.map((section) => <SectionPart key={section.id} section={section} />);
}

/** One section with its heading, lead and content. */
export function SectionPart({ section }: { section: PreparedSection }) {
  const { id, heading, lead } = section;
  const isRing = section.type === 'steps' && section.ring;
  return (
    <section
      id={id}
      className={`grid ${styles.section}${isRing ? ' on-night' : ''}`}
      aria-labelledby={heading && `${id}-heading`}
      data-type={section.type}
      data-ring={isRing || undefined}
    >
      {(heading || lead) && (
        <header className={styles.heading}>
          {heading && <h2 id={`${id}-heading`}>{heading}</h2>}
          {lead && <p>{lead}</p>}
        </header>
      )}
      <div className={styles.content}>
        <SectionContent section={section} />
      </div>
    </section>
  );
}

function SectionContent({ section }: { section: PreparedSection }) {
  switch (section.type) {
    case 'text':
      return (
        <>
          {section.picture && (
            <figure>
              <Picture picture={section.picture} sizes="(width >= 60rem) 62vw, 92vw" />
              <Caption picture={section.picture} />
            </figure>
          )}
          <Prose html={section.body} />
          {section.link && (
            <p>
              <Link className="more" href={section.link.href}>
                {section.link.label}
              </Link>
            </p>
          )}
        </>
      );
    case 'statement':
      return <Statement lines={section.lines} />;
    case 'steps':
      return <Steps items={section.items} ring={section.ring} />;
    case 'facts':
      return <Facts rows={section.rows} />;
    case 'figures':
      return <Figures figures={section.items} />;
    case 'chart':
      return <Chart {...section} />;
    case 'questions':
      return <Questions items={section.items} />;
    case 'people':
      return <People items={section.items} />;
    case 'links':
      return <Links items={section.items} />;
  }
}
