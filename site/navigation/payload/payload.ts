/** The payload: all that a page needs from the content backend, embedded in its HTML or fetched as a script. */

import type { ErrorData } from '../../errors/normalize-error.ts';
import type { Locale } from '../../i18n/locales.ts';
import type { AuthenticationModule, PageModule, SiteFrame } from '../../state/store.tsx';

/** A payload says one of three things. */
export type Payload =
  | {
      data: unknown;
      /** What the page's data says to the frame; the rest of the page module comes from the table. */
      page: PayloadPage;
      site: SiteFrame;
    }
  | { redirect: string }
  | { error: ErrorData; site: SiteFrame };

export interface PayloadPage
  extends Pick<PageModule, 'title' | 'description' | 'picture' | 'breadcrumbs' | 'noindex' | 'risk'> {
  /** The languages that the page exists in. */
  languages: readonly Locale[];
}

/** What the server hands to the browser in the page's HTML, as a JSON data block. */
export interface Boot {
  /** The build's id: a payload of another build is not used. */
  version: string;
  /** The payload path (`payloadPath`) of `payload`. */
  path: string;
  /** Absent where the HTML was sent without one: the script is fetched. */
  payload?: Payload;
  /** Of the HTML that is read from the document (`site/app/read-boot.ts`). */
  checksum: number;
  /** The store's modules as the server's steps left them, for the parts that the payload does not carry. */
  page: Pick<PageModule, 'locale' | 'headerMode'>;
  authentication: AuthenticationModule;
  settings: BrowserSettings;
}

/** The server's settings that the browser's side needs, too. */
export interface BrowserSettings {
  /** `https://example.com`, without a slash at the end. */
  siteOrigin: string;
  /** How long a payload or a chunk may take, in milliseconds. */
  payloadTimeoutMs: number;
  thirdParties: ThirdPartySettings;
}

/** Third parties that are switched on; empty where there are none. */
export interface ThirdPartySettings {
  tagManagerId?: string | undefined;
  translateWidgetSrc?: string | undefined;
  /** Where visitors are asked first: the hosts that they are asked about. */
  consentHosts?: string | undefined;
  /** The web fonts' stylesheets that wait for the answer. */
  fontStylesheets?: readonly string[] | undefined;
  /** The cookies that go when it is no (`site.config.ts`). */
  cookies?: readonly string[] | undefined;
}

/** The id of the JSON data block. */
export const BOOT_ELEMENT_ID = 'meguri-boot';

/** The one global function that a payload script calls, with payload path, version and payload. */
export const PAYLOAD_CALLBACK = '__meguriPayload';

/** Where the build's files and the payloads live. */
export const STATIC_BASE = '/static';

/** `/static/<version><payload path>/payload.js`; the home page's is `/static/<version>/payload.js`. */
export function payloadUrl(version: string, path: string): string {
  return `${STATIC_BASE}/${version}${path === '/' ? '' : path}/payload.js`;
}
