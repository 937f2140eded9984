import type { PreparedSection } from '../../data/prepare-sections.ts';
import { Link } from '../link.tsx';
import { Caption, Picture } from '../picture.tsx';
import { InlineProse, Prose } from '../prose.tsx';
import { Figures } from './figures.tsx';
import styles from './sections.module.css';

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
      return (
        <p className={styles.statement}>
          {section.lines.map((line) => (
            <span key={line}>{`${line}\n`}</span>
          ))}
        </p>
      );
    case 'steps':
      return (
        <ol className={styles.steps}>
          {section.items.map(({ title, text, note }) => (
            <li key={title} data-title={section.ring ? title : undefined}>
              <h3>{title}</h3>
              <p>{text}</p>
              {note && <p className={styles.note}>{note}</p>}
            </li>
          ))}
        </ol>
      );
    case 'facts':
      return (
        <dl className={styles.facts}>
          {section.rows.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                <InlineProse html={value} />
              </dd>
            </div>
          ))}
        </dl>
      );
    case 'figures':
      return <Figures figures={section.items} />;
    case 'questions':
      return (
        <div className={styles.questions}>
          {section.items.map(({ question, answer }) => (
            <details key={question}>
              <summary>{question}</summary>
              <Prose html={answer} />
            </details>
          ))}
        </div>
      );
    case 'people':
      return (
        <dl className={styles.people}>
          {section.items.map(({ role, name, text }) => (
            <div key={role + name}>
              <dt>{role}</dt>
              <dd>
                {name && <p className={styles.name}>{name}</p>}
                {text && <p>{text}</p>}
              </dd>
            </div>
          ))}
        </dl>
      );
    case 'links':
      return (
        <ul className={styles.links}>
          {section.items.map(({ label, href, text }) => (
            <li key={href}>
              <Link href={href}>{label}</Link>
              {text && <p>{text}</p>}
            </li>
          ))}
        </ul>
      );
  }
}
