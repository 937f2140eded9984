import { isAnotherView, type Route } from '../navigation/route.ts';
import type { Router } from '../navigation/router.ts';
import { eventOfForm, isMeasured, type MeasuredEvent, type Table } from './events.ts';
import { takeSentEvent, watchForms } from './sent-forms.ts';

/** Pushes page views and page events to the data layer. */
export function measureVisit(
  router: Router,
  push: (event: object) => void,
  first: readonly MeasuredEvent[],
): () => void {
  let current = router.state().route;

  function measure(event: object, table?: Table): void {
    const complete = { ...event, page_language: current.result.pageState.locale };
    if (isMeasured(complete, table)) push(complete);
  }

  function measureJson(text: string | undefined, table?: Table): void {
    try {
      if (text) measure(JSON.parse(text), table);
    } catch {
      // Ignore invalid JSON of another script.
    }
  }

  function measurePage(): void {
    for (const element of document.querySelectorAll<HTMLElement>('[data-measured]')) {
      measureJson(element.dataset.measured);
    }
    const sent = takeSentEvent(current);
    if (sent) measureJson(sent.text, eventOfForm(sent.form));
  }

  // Runs once the page and its title are in the document.
  function handleNavigation(): void {
    const from = current;
    current = router.state().route;
    if (from.pathname === current.pathname && from.search === current.search) return;
    if (isAnotherView(from, current)) measure(viewOf(current));
    measurePage();
  }

  for (const event of [viewOf(current), ...first]) measure(event);
  measurePage();
  const disposers = [watchForms()];
  if ('navigation' in window) {
    navigation.addEventListener('navigatesuccess', handleNavigation);
    disposers.push(() => navigation.removeEventListener('navigatesuccess', handleNavigation));
  }
  return () => {
    for (const end of disposers) end();
  };
}

/** The path of a missing page is arbitrary text. */
function viewOf({ pathname, page, result }: Route): MeasuredEvent {
  const { payload } = result;
  if ('error' in payload || !page) {
    return { event: 'error_view', status: String('error' in payload ? payload.error.statusCode : 404) };
  }
  return {
    event: 'page_view',
    page_name: page.name,
    page_path: pathname,
    page_location: location.origin + pathname,
  };
}
