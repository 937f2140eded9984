import { MarkupLink } from './markup-link.server.tsx';
import type { SectionProps } from './section-props.ts';

export function Links({ section: { items }, context }: SectionProps<'links'>) {
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
