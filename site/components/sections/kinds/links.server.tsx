import { MarkupLink } from './markup-link.server.tsx';
import type { PartProps } from './part.ts';

/** Where to go on from here, a row each. */
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
