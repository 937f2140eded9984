import { createContext, type ReactNode, use } from 'react';
import type { SiteProfile } from '../../contract/site/site-profile.ts';
import type { Label } from '../../contract/vocabulary.ts';
import type { Locale } from '../i18n/locales.ts';
import type { SharePicture } from '../pictures/share-picture.ts';
import type { SafeHtml } from '../rich-text/safe-html.ts';
import type { ConsentTexts } from './consent.ts';

/** `overlay`: transparent with light text over a hero; `solid`: paper with dark text. */
export type HeaderMode = 'overlay' | 'solid';

export interface Breadcrumb {
  label: string;
  /** Root-relative, in the page's language. */
  href: string;
}

/** What a page shares with the frame around it. */
export interface PageModule {
  locale: Locale;
  headerMode: HeaderMode;
  title: string;
  description: string;
  /** For social sharing; the site's own where the page has none. */
  picture: SharePicture | null;
  /** The page's root-relative addresses in the languages that it exists in. */
  addresses: Readonly<Partial<Record<Locale, string>>>;
  /** From the home page down, the page itself last; empty on the home page. */
  breadcrumbs: readonly Breadcrumb[];
  /** True where search engines shall stay away. */
  noindex: boolean;
  /** What a page that speaks of investment says at its end: risks, and the registration. */
  risk?: string | undefined;
}

/** Who previews drafts. Never the token, and never in HTML that may be cached. */
export interface AuthenticationModule {
  preview: { label: Label; id: number; revision: string; savedAt: string | null; expiresAt: string } | null;
}

/**
 * One per request on the server, handed to the browser with the page; in the browser, the one that the last completed
 * navigation left. It is a value, replaced as a whole, so that requests can never share one.
 */
export interface Store {
  authentication: AuthenticationModule;
  page: PageModule;
  site: SiteFrame;
}

/** The site profile, or as much of it as `site.config.ts` knows while the content backend has never answered. */
export type SiteFrame = Partial<Omit<SiteProfile, 'share_picture' | 'forms' | 'licences' | 'association'>> &
  Pick<SiteProfile, 'name' | 'legal_name'> &
  Required<Pick<SiteProfile, 'telephone' | 'navigation'>> & {
    share_picture?: SharePicture;
    /** Licences, registrations and membership: what is inside their `details`. */
    registrations?: SafeHtml | undefined;
    /** Where visitors are asked about third parties. */
    consent?: ConsentTexts;
  };

const StoreContext = createContext<Store | null>(null);

export function StoreProvider({ store, children }: { store: Store; children: ReactNode }) {
  return <StoreContext value={store}>{children}</StoreContext>;
}

/** @throws outside of the frame: every part of a page is inside it */
export function useStore(): Store {
  const store = use(StoreContext);
  if (!store) throw new Error('useStore is for parts of a page, inside StoreProvider.');
  return store;
}
