import { MarkupLink } from './markup-link.server.tsx';
import type { MarkupContext } from './section-props.ts';

interface CtaLinkProps {
  link: { label: string; href: string } | undefined;
  context: MarkupContext;
}

export function CtaLink({ link, context }: CtaLinkProps) {
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
