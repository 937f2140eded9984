import type { ReactNode } from 'react';
import { localizedUrl } from '../../../i18n/localized-url.ts';
import type { MarkupContext } from './section-props.ts';

/**
 * Counterpart of `Link` for static markup.
 *
 * @param href Japanese address
 */
export function MarkupLink({
  href: sourceHref,
  context: { locale, richText },
  className,
  children,
}: {
  href: string;
  context: MarkupContext;
  className?: string;
  children: ReactNode;
}) {
  const href = richText.href(sourceHref);
  return (
    <a href={href.startsWith('/') ? localizedUrl(href, locale) : href} className={className}>
      {children}
    </a>
  );
}
