import type { ComponentProps } from 'react';
import { localizedUrl } from '../i18n/localized-url.ts';
import { useRoute } from '../navigation/route.ts';
import { useStore } from '../state/store.tsx';

/**
 * Link. `href` is a page's root-relative Japanese address (`/works?use=office`), which is localised to the page's
 * language, or an absolute URL. `navigation/navigate-events.ts` handles clicks.
 */
export function Link({ href, ...rest }: ComponentProps<'a'> & { href: string }) {
  const { pathname, search } = useRoute();
  const { locale } = useStore().page;
  if (!href.startsWith('/')) return <a href={href} {...rest} />;
  const url = localizedUrl(href, locale);
  return <a href={url} aria-current={url === pathname + search ? 'page' : undefined} {...rest} />;
}
