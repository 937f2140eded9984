import { useStore } from '../../state/store.tsx';
import { Day } from '../day.tsx';

/** Licences, registrations and membership: folded up, because every page ends with them. */
export function Licences() {
  const { registrations } = useStore().site;
  if (!registrations) return null;
  return (
    <details>
      <summary>{registrations.heading}</summary>
      <dl>
        {registrations.items.map(({ name, text, authority, date }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              {text}
              <small>
                {authority} <Day date={date} />
              </small>
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
