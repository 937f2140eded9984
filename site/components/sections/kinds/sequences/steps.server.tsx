import { serverTranslator } from '../../../../i18n/server-messages.server.ts';
import type { SectionProps } from '../section-props.ts';

/**
 * Numbered steps, with `ring` beside a ring of their titles and responsible parties. `fold` then folds the list on narrow
 * windows.
 */
export function Steps({ section: { items, ring, fold }, context: { locale } }: SectionProps<'steps'>) {
  const list = (
    <ol className="steps">
      {items.map(({ title, text, note }) => (
        <li key={title}>
          <h3>{title}</h3>
          <p>{text}</p>
          {note && <p className="note">{note}</p>}
        </li>
      ))}
    </ol>
  );
  if (!ring) return list;
  return (
    <div className="cycle">
      <div className="orbit" aria-hidden="true">
        {items.map(({ title, by }) => (
          <i key={title}>
            <b data-by={by} data-title={title} />
          </i>
        ))}
      </div>
      {fold ? (
        <details>
          <summary>{serverTranslator(locale, 'sections')('stages')}</summary>
          {list}
        </details>
      ) : (
        list
      )}
    </div>
  );
}
