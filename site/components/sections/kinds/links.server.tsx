import { MarkupLink } from './markup-link.server.tsx';
import type { SectionProps } from './section-props.ts';

export function Links({ section: { items }, context }: SectionProps<'links'>) {
  return (
    <ul className="links">
      {items.map(({ id, label, href, text }) => (
        <li key={href} id={id}>
          <MarkupLink href={href} context={context}>
            {label}
          </MarkupLink>
          {text && <p>{text}</p>}
        </li>
      ))}
    </ul>
  );
}
