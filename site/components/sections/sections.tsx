import { Html } from '../html.tsx';
import type { PreparedSection } from './prepare-sections.server.tsx';
import styles from './sections.module.css';
import './kinds/kinds.ts';
import './layouts.css';

export function Sections({ sections }: { sections: readonly PreparedSection[] }) {
  return sections.map((section) => <SectionPart key={section.id} section={section} />);
}

/** Section whose content is static markup. */
export function SectionPart({ section: { id, type, rhythm, ring, headed, markup } }: { section: PreparedSection }) {
  return (
    <Html
      as="section"
      id={id}
      className={type === 'folded' ? styles.folded : `grid ${styles.section}${ring ? ' on-night' : ''}`}
      aria-labelledby={headed && `${id}-heading`}
      data-type={type}
      data-rhythm={rhythm}
      data-ring={ring}
      html={markup}
    />
  );
}
