import { MarkupLink } from './markup-link.server.tsx';
import type { PartProps } from './part.ts';

export function Links({ section: { items }, context }: PartProps<'links'>) {
  return (
    <ul className="links">
      {items.map(({ label, href, text }) => (
        <li key={href}>
          <MarkupLink href={href} context={context}>
            {label}
          </MarkupLink>
          {text && <p>{text}</p>}
        </li>
      ))}
    </ul>
  );
}
