import type { PreparedSection } from '../../data/prepare-sections.ts';
import { Link } from '../link.tsx';
import { Caption, NARROW, Picture } from '../picture.tsx';
import { Prose } from '../prose.tsx';
import { Chart } from './chart.tsx';
import { Facts } from './facts.tsx';
import { Figures } from './figures.tsx';
import { Links } from './links.tsx';
import { People } from './people.tsx';
import { Questions } from './questions.tsx';
import './layouts.css';
import styles from './sections.module.css';
import { Statement } from './statement.tsx';
import { Steps } from './steps.tsx';

/** A page's sections, in the order in which the editor wrote them. */
export function Sections({ sections }: { sections: readonly PreparedSection[] }) {
  return sections.map((section) => <SectionPart key={section.id} section={section} />);
}

/** One section with its heading, lead, picture and content. How these stand to each other, `layouts.css` says by its type. */
export function SectionPart({ section }: { section: PreparedSection }) {
  const { id, heading, lead, picture } = section;
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
      {picture && (
        <figure>
          <Picture
            picture={picture}
            cuts={picture.portrait && NARROW}
            sizes="(width >= 62rem) 60vw, (width >= 48rem) 84vw, 100vw"
          />
          <Caption picture={picture} />
        </figure>
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
