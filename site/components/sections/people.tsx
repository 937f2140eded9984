import type { Section } from '../../../contract/entries/sections.ts';
import './kinds/tables/rows.css';

export function People({ items }: Pick<Extract<Section, { type: 'people' }>, 'items'>) {
  return (
    <dl className="rows">
      {items.map(({ role, name, text }) => (
        <div key={role + name}>
          <dt>{role}</dt>
          <dd>
            {name && <p className="name">{name}</p>}
            {text && <p>{text}</p>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
