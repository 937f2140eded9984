import { createContext, type ReactNode, use } from 'react';
import type { SiteProfile } from '../../contract/site/site-profile.ts';
import type { Label } from '../../contract/vocabulary.ts';
import type { Locale } from '../i18n/locales.ts';
import type { SharePicture } from '../pictures/share-picture.ts';
import type { SafeHtml } from '../rich-text/safe-html.ts';
import type { ConsentTexts } from './consent.ts';

/** `overlay`: transparent with light text over a hero image; `solid`: paper colour with dark text. */
export type HeaderMode = 'overlay' | 'solid';

export interface Breadcrumb {
  label: string;
  /** Root-relative, in the page's language. */
  href: string;
}

export interface PageMeta {
  locale: Locale;
  headerMode: HeaderMode;
  title: string;
  description: string;
  /** By default, the site's share image. */
  picture: SharePicture | null;
  /** Root-relative URLs by language. */
  addresses: Readonly<Partial<Record<Locale, string>>>;
  /** From the home page to the page itself; empty on the home page. */
  breadcrumbs: readonly Breadcrumb[];
  noindex: boolean;
  /** Only on an error page. Its title is then that of the error page in the page's language. */
  statusCode?: number;
  /** Contact line; absent where the page itself shows a form. */
  contact?: SafeHtml | undefined;
  risk?: SafeHtml | undefined;
}

/** Contains no token, and is never part of cacheable HTML. */
export interface PreviewState {
  preview: { label: Label; id: number; revision: string; savedAt: string | null; expiresAt: string } | null;
}

/** Immutable and created per request, so that requests never share a store. */
export interface Store {
  authentication: PreviewState;
  page: PageMeta;
  site: SiteLayout;
}

/** Site profile, or its fallback until the backend has responded. */
export type SiteLayout = Partial<Omit<SiteProfile, 'share_picture' | 'forms' | 'licences' | 'association'>> &
  Pick<SiteProfile, 'name' | 'legal_name'> &
  Required<Pick<SiteProfile, 'telephone' | 'navigation'>> & {
    share_picture?: SharePicture;
    /** Content of a `details` element. */
    registrations?: SafeHtml | undefined;
    /** Present if third parties require consent. */
    consent?: ConsentTexts;
  };

const StoreContext = createContext<Store | null>(null);

export function StoreProvider({ store, children }: { store: Store; children: ReactNode }) {
  return <StoreContext value={store}>{children}</StoreContext>;
}

export function useStore(): Store {
  const store = use(StoreContext);
  if (!store) throw new Error('Outside of StoreProvider');
  return store;
}
