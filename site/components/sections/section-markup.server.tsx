import type { ReactElement } from 'react';
import type { Picture } from '../../../contract/entries/fields.ts';
import type { Section } from '../../../contract/entries/sections.ts';
import { captionIn, NARROW, pictureIn } from '../picture.tsx';
import { Chart } from './kinds/charts/chart.server.tsx';
import { Comparison } from './kinds/charts/comparison.server.tsx';
import { Funds } from './kinds/charts/funds.server.tsx';
import { Relations } from './kinds/charts/relations.server.tsx';
import { Schedule } from './kinds/charts/schedule.server.tsx';
import { Series } from './kinds/charts/series.server.tsx';
import { Links } from './kinds/links.server.tsx';
import { Organisation } from './kinds/people/organisation.server.tsx';
import { Portrait } from './kinds/people/portrait.server.tsx';
import { Questions } from './kinds/questions.server.tsx';
import type { MarkupContext } from './kinds/section-props.ts';
import { Steps } from './kinds/sequences/steps.server.tsx';
import { Timeline } from './kinds/sequences/timeline.server.tsx';
import { Statement } from './kinds/statement.server.tsx';
import { Facts } from './kinds/tables/facts.server.tsx';
import { Fees } from './kinds/tables/fees.server.tsx';
import { Figures } from './kinds/tables/figures.server.tsx';
import { Text } from './kinds/text.server.tsx';
import { People } from './people.tsx';
import styles from './sections.module.css';

interface SectionProps {
  section: Section;
  context: MarkupContext;
}

/** Content of a section: heading, lead, picture and body. `layouts.css` defines their placement by type. */
export function SectionMarkup({ section, context }: SectionProps) {
  const { id, heading, lead } = section;
  return (
    <>
      <FormerIds section={section} />
      {(heading || lead) && (
        <header>
          {heading && <h2 id={`${id}-heading`}>{heading}</h2>}
          {lead && <p>{lead}</p>}
        </header>
      )}
      <SectionBody section={section} context={context} />
    </>
  );
}

/** Section whose content is folded under its heading. */
export function FoldedSectionMarkup({ section, context }: SectionProps) {
  const { id, type, heading, lead } = section;
  return (
    <>
      <FormerIds section={section} />
      <details>
        <summary>
          <h2 id={`${id}-heading`}>{heading}</h2>
        </summary>
        <div className={`grid ${styles.section}`} data-type={type} data-rhythm="dense">
          {lead && (
            <header>
              <p>{lead}</p>
            </header>
          )}
          <SectionBody section={section} context={context} />
        </div>
      </details>
    </>
  );
}

/** Targets of links to sections that became part of this one. */
function FormerIds({ section: { former_ids } }: Pick<SectionProps, 'section'>) {
  return former_ids?.map((id) => <span key={id} id={id} className="former" />);
}

function SectionBody({ section, context }: SectionProps) {
  const { picture } = section;
  const { locale } = context;
  return (
    <>
      {picture && section.type !== 'portrait' && (
        <figure data-beside={isBeside(section) || undefined} data-drawing={isDrawing(picture) || undefined}>
          {pictureIn(locale, {
            picture,
            cuts: picture.portrait && NARROW,
            sizes: '(width >= 62rem) 60vw, (width >= 48rem) 84vw, 100vw',
          })}
          {captionIn(locale, picture)}
        </figure>
      )}
      <div>
        <SectionContent section={section} context={context} />
      </div>
    </>
  );
}

/** Whether the picture is beside the rows on wide windows; beside only a few, it would leave an empty area. */
const isBeside = (section: Section) => section.type === 'facts' && section.rows.length > 5;

/** Drawings, such as maps, are PNG files and are never cropped. */
const isDrawing = ({ src }: Picture) => src.endsWith('.png');

/** The return type makes a section type without a renderer a type error. */
function SectionContent({ section, context }: SectionProps): ReactElement {
  switch (section.type) {
    case 'text':
      return <Text section={section} context={context} />;
    case 'statement':
      return <Statement section={section} context={context} />;
    case 'steps':
      return <Steps section={section} context={context} />;
    case 'facts':
      return <Facts section={section} context={context} />;
    case 'figures':
      return <Figures section={section} context={context} />;
    case 'chart':
      return <Chart section={section} context={context} />;
    case 'series':
      return <Series section={section} context={context} />;
    case 'comparison':
      return <Comparison section={section} context={context} />;
    case 'schedule':
      return <Schedule section={section} context={context} />;
    case 'relations':
      return <Relations section={section} context={context} />;
    case 'funds':
      return <Funds section={section} context={context} />;
    case 'fees':
      return <Fees section={section} context={context} />;
    case 'timeline':
      return <Timeline section={section} context={context} />;
    case 'organisation':
      return <Organisation section={section} context={context} />;
    case 'portrait':
      return <Portrait section={section} context={context} />;
    case 'questions':
      return <Questions section={section} context={context} />;
    case 'people':
      return <People items={section.items} />;
    case 'links':
      return <Links section={section} context={context} />;
  }
}
