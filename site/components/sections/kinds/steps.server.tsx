import type { PartProps } from './part.ts';

/** Numbered steps; `ring`: in a section that draws them as one, which shows their titles once more. */
export function Steps({ section: { items, ring } }: PartProps<'steps'>) {
  return (
    <ol className="steps">
      {items.map(({ title, text, note }) => (
        <li key={title} data-title={ring ? title : undefined}>
          <h3>{title}</h3>
          <p>{text}</p>
          {note && <p className="note">{note}</p>}
        </li>
      ))}
    </ol>
  );
}
