import { CtaLink } from '../cta-link.server.tsx';
import type { SectionProps } from '../section-props.ts';

interface Unit {
  name: string;
  text?: string | undefined;
  beside: boolean;
  units?: readonly Unit[];
}

/** Organisation chart: nested lists, drawn by the style sheet. */
export function Organisation({ section: { units, link }, context }: SectionProps<'organisation'>) {
  return (
    <>
      <div className="organisation">
        <Units units={units} />
      </div>
      <CtaLink link={link} context={context} />
    </>
  );
}

function Units({ units }: { units: readonly Unit[] }) {
  return (
    <ul>
      {units.map(({ name, text, beside, units: below = [] }) => (
        <li key={name} data-beside={beside ? '' : undefined}>
          <p data-phrases="">
            <b>{name}</b> {text && <small>{text}</small>}
          </p>
          {below.length > 0 && <Units units={below} />}
        </li>
      ))}
    </ul>
  );
}
