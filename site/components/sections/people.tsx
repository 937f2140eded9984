import type { Section } from '../../../contract/entries/sections.ts';
import './kinds/tables/rows.css';

type PeopleItems = Pick<Extract<Section, { type: 'people' }>, 'items'>;

/** People as rows, or as portraits in words if any of them is quoted. */
export function People({ items }: PeopleItems) {
  if (items.some(({ quote }) => quote)) return <Voices items={items} />;
  return (
    <dl className="rows">
      {items.map(({ role, name, years, text }) => (
        <div key={role + name}>
          <dt>
            {role}
            {years && <span className="years">{years}</span>}
          </dt>
          <dd>
            {name && <p className="name">{name}</p>}
            {text && <p>{text}</p>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Voices({ items }: PeopleItems) {
  return (
    <ul className="voices">
      {items.map(({ role, name, years, quote, text }) => (
        <li key={role + name}>
          <figure>
            {quote && <blockquote data-phrases="">{quote}</blockquote>}
            {text && <p>{text}</p>}
            <figcaption>
              {name && <b>{name}</b>}
              <span>{role}</span>
              {years && <span>{years}</span>}
            </figcaption>
          </figure>
        </li>
      ))}
    </ul>
  );
}
