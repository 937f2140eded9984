import type { ComponentProps } from 'react';
import { localizedUrl } from '../i18n/localized-url.ts';
import { useRoute } from '../navigation/route.ts';
import { useStore } from '../state/store.tsx';

/**
 * A link. `href` is the Japanese, root-relative spelling of a page (`/works?use=office`), shown in the page's own
 * language, or an absolute URL. Clicks arrive in `navigation/navigate-events.ts`.
 */
export function Link({ href, ...rest }: ComponentProps<'a'> & { href: string }) {
  const { pathname, search } = useRoute();
  const { locale } = useStore().page;
  if (!href.startsWith('/')) return <a href={href} {...rest} />;
  const url = localizedUrl(href, locale);
  return <a href={url} aria-current={url === pathname + search ? 'page' : undefined} {...rest} />;
}
