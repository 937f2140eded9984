import type { ThirdPartySettings } from '../../navigation/payload/payload.ts';
import { mayTrack } from './tracking-consent.ts';

declare global {
  interface Window {
    dataLayer?: unknown[];
  }
}

/** Puts the third parties' scripts into the head, where the visitor has not said no; all of them pass this one gate. */
export function loadThirdParties({ tagManagerId, translateWidgetSrc }: ThirdPartySettings): void {
  // Pushing stays safe whether or not anybody listens.
  window.dataLayer ??= [];
  if (!mayTrack()) return;
  if (translateWidgetSrc) appendScript(translateWidgetSrc);
  if (tagManagerId) {
    window.dataLayer.push({ 'gtm.start': Date.now(), event: 'gtm.js' });
    appendScript(`https://www.googletagmanager.com/gtm.js?id=${encodeURIComponent(tagManagerId)}`);
  }
}

function appendScript(src: string): void {
  const script = document.createElement('script');
  script.async = true;
  script.src = src;
  document.head.append(script);
}
