/** The content of a page, embedded in its HTML or fetched as a script. */

import type { ErrorData } from '../../errors/normalize-error.ts';
import type { Locale } from '../../i18n/locales.ts';
import type { PageMeta, PreviewState, SiteLayout } from '../../state/store.tsx';

export type Payload =
  | {
      data: unknown;
      page: PayloadPage;
      site: SiteLayout;
    }
  | { redirect: string }
  | { error: ErrorData; site: SiteLayout };

export interface PayloadPage
  extends Pick<PageMeta, 'title' | 'description' | 'picture' | 'breadcrumbs' | 'noindex' | 'risk'> {
  languages: readonly Locale[];
}

/** Hydration data in the page's HTML. */
export interface HydrationData {
  /** Build ID; payloads of other builds are ignored. */
  version: string;
  path: string;
  /** If absent, the payload script is fetched. */
  payload?: Payload;
  /** Checksum of the HTML that `site/app/read-hydration-data.ts` reads from the document. */
  checksum: number;
  /** State from the server that the payload lacks. */
  page: Pick<PageMeta, 'locale' | 'headerMode'>;
  authentication: PreviewState;
  settings: BrowserSettings;
}

export interface BrowserSettings {
  siteOrigin: string;
  payloadTimeoutMs: number;
  thirdParties: ThirdPartySettings;
}

export interface ThirdPartySettings {
  tagManagerId?: string | undefined;
  translateWidgetSrc?: string | undefined;
  /** Hosts that require consent. */
  consentHosts?: string | undefined;
  /** Loaded after consent. */
  fontStylesheets?: readonly string[] | undefined;
  /** Deleted when consent is refused. */
  cookies?: readonly string[] | undefined;
}

export const HYDRATION_ELEMENT_ID = 'meguri-boot';

export const PAYLOAD_CALLBACK = '__meguriPayload';

export const STATIC_BASE = '/static';

/** `/static/<version><payload path>/payload.js` */
export function payloadUrl(version: string, path: string): string {
  return `${STATIC_BASE}/${version}${path === '/' ? '' : path}/payload.js`;
}
