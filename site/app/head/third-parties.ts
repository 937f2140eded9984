import { measureVisit } from '../../measurement/measure-visit.ts';
import type { ThirdPartySettings } from '../../navigation/payload/payload.ts';
import type { Router } from '../../navigation/router.ts';
import { DECISION_EVENT, decisionAbout, onDecision } from '../../state/consent.ts';
import { hasDoNotTrack } from '../../state/do-not-track.ts';
import { forgetCookies } from './third-party-cookies.ts';

declare global {
  interface Window {
    dataLayer?: unknown[];
  }
}

/**
 * Loads third parties, after consent where required.
 * Scripts cannot be unloaded, so the document reloads when consent is withdrawn.
 */
export function loadThirdParties(settings: ThirdPartySettings, router: Router): () => void {
  const { consentHosts, cookies = [] } = settings;
  window.dataLayer ??= [];
  const disposers: (() => void)[] = [];
  let areRunning = false;

  /** @param isNew whether consent was given just now */
  function run(isNew: boolean): void {
    areRunning = true;
    for (const href of settings.fontStylesheets ?? []) append('link', { rel: 'stylesheet', href });
    if (settings.translateWidgetSrc) append('script', { async: true, src: settings.translateWidgetSrc });
    if (!settings.tagManagerId) return;
    const push = (event: object) => window.dataLayer?.push(event);
    push({ 'gtm.start': Date.now(), event: 'gtm.js' });
    const id = encodeURIComponent(settings.tagManagerId);
    append('script', { async: true, src: `https://www.googletagmanager.com/gtm.js?id=${id}` });
    disposers.push(measureVisit(router, push, isNew ? [{ event: 'consent_granted' }] : []));
  }

  function follow(event?: Event): void {
    const isAllowed = consentHosts === undefined || decisionAbout(consentHosts) === 'granted';
    if (isAllowed) {
      if (!areRunning) run(event?.type === DECISION_EVENT);
      return;
    }
    forgetCookies(cookies);
    if (areRunning) location.reload();
  }

  if (hasDoNotTrack()) {
    if (consentHosts !== undefined) forgetCookies(cookies);
    return () => {};
  }
  follow();
  if (consentHosts !== undefined) {
    // A page from the back/forward cache may have missed a decision.
    const onPageShow = (event: PageTransitionEvent) => event.persisted && follow(event);
    addEventListener('pageshow', onPageShow);
    disposers.push(onDecision(follow), () => removeEventListener('pageshow', onPageShow));
  }
  return () => {
    for (const end of disposers) end();
  };
}

function append<Tag extends 'script' | 'link'>(tag: Tag, attributes: Partial<HTMLElementTagNameMap[Tag]>): void {
  document.head.append(Object.assign(document.createElement(tag), attributes));
}
