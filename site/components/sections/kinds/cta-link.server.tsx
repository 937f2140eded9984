import { MarkupLink } from './markup-link.server.tsx';
import type { MarkupContext } from './section-props.ts';

interface WayOnProps {
  link: { label: string; href: string } | undefined;
  context: MarkupContext;
}

export function CtaLink({ link, context }: WayOnProps) {
  return (
    link && (
      <p>
        <MarkupLink className="more" href={link.href} context={context}>
          {link.label}
        </MarkupLink>
      </p>
    )
  );
}
