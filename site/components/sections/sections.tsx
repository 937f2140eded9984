import type { PreparedSection } from './prepare-sections.server.tsx';
import styles from './sections.module.css';
import './kinds/kinds.css';
import './layouts.css';

/** A page's sections, in the order in which the editor wrote them. */
export function Sections({ sections }: { sections: readonly PreparedSection[] }) {
  return sections.map((section) => <SectionPart key={section.id} section={section} />);
}

/** One section. What is in it is markup, which the browser only inserts. */
export function SectionPart({ section: { id, type, ring, headed, markup } }: { section: PreparedSection }) {
  return (
    <section
      id={id}
      className={`grid ${styles.section}${ring ? ' on-night' : ''}`}
      aria-labelledby={headed && `${id}-heading`}
      data-type={type}
      data-ring={ring}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: SafeHtml, made by React and the sanitiser
      dangerouslySetInnerHTML={{ __html: markup }}
    />
  );
}
