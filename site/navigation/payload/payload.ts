/** The payload: all content that a page needs, embedded in its HTML or fetched as a script. */

import type { ErrorData } from '../../errors/normalize-error.ts';
import type { Locale } from '../../i18n/locales.ts';
import type { AuthenticationModule, PageModule, SiteFrame } from '../../state/store.tsx';

/** Page data, a redirect or an error. */
export type Payload =
  | {
      data: unknown;
      /** Metadata of the page that its data determines; the rest comes from the table of pages. */
      page: PayloadPage;
      site: SiteFrame;
    }
  | { redirect: string }
  | { error: ErrorData; site: SiteFrame };

export interface PayloadPage
  extends Pick<PageModule, 'title' | 'description' | 'picture' | 'breadcrumbs' | 'noindex' | 'risk'> {
  /** Languages in which the page exists. */
  languages: readonly Locale[];
}

/** Hydration data, embedded in the page's HTML as JSON. */
export interface Boot {
  /** Build ID; payloads of other builds are ignored. */
  version: string;
  /** Payload path (`payloadPath`) of `payload`. */
  path: string;
  /** Absent if the HTML was sent without a payload; the script is then fetched. */
  payload?: Payload;
  /** Checksum of the HTML that is read from the document (`site/app/read-boot.ts`). */
  checksum: number;
  /** Store modules from the server, for the parts that the payload lacks. */
  page: Pick<PageModule, 'locale' | 'headerMode'>;
  authentication: AuthenticationModule;
  settings: BrowserSettings;
}

/** Server settings that the browser also needs. */
export interface BrowserSettings {
  /** Origin without a trailing slash: `https://example.com`. */
  siteOrigin: string;
  /** Timeout for a payload or a chunk, in milliseconds. */
  payloadTimeoutMs: number;
  thirdParties: ThirdPartySettings;
}

/** Enabled third parties; empty if none are configured. */
export interface ThirdPartySettings {
  tagManagerId?: string | undefined;
  translateWidgetSrc?: string | undefined;
  /** Hosts that require consent, if consent is required. */
  consentHosts?: string | undefined;
  /** Web font stylesheets that wait for consent. */
  fontStylesheets?: readonly string[] | undefined;
  /** Cookies that are deleted when consent is refused (`site.config.ts`). */
  cookies?: readonly string[] | undefined;
}

/** Element ID of the JSON data block. */
export const BOOT_ELEMENT_ID = 'meguri-boot';

/** Global function that payload scripts call with payload path, version and payload. */
export const PAYLOAD_CALLBACK = '__meguriPayload';

/** Base path of build files and payloads. */
export const STATIC_BASE = '/static';

/** Returns `/static/<version><payload path>/payload.js`; for the home page `/static/<version>/payload.js`. */
export function payloadUrl(version: string, path: string): string {
  return `${STATIC_BASE}/${version}${path === '/' ? '' : path}/payload.js`;
}
