/**
 * Forms that were sent. What a form was about is known when it is sent, and that it was stored only on the page after it,
 * which may be another document: in between the tab keeps the event.
 */
import type { ContactKind, SubmissionKind } from '../../contract/submissions/vocabulary.ts';
import type { Route } from '../navigation/route.ts';
import type { MeasuredEvent } from './events.ts';

const KEY = 'meguri:sent';

/** The event of each form; the table of events decides in the end whether the values are among those that may be told. */
const EVENT_OF: Record<SubmissionKind, (typed: FormData, page: Route) => MeasuredEvent> = {
  contact: (typed) => ({ event: 'enquiry_sent', enquiry_kind: typed.get('kind') as ContactKind }),
  download: (_, { result: { query } }) => ({ event: 'document_requested', document: query.document ?? '' }),
  application: () => ({ event: 'application_sent' }),
  registration: (_, { pathname }) => ({ event: 'seminar_registered', seminar: pathname.split('/').at(-1) ?? '' }),
};

/** Follows what is sent, by a script or by the browser. @returns how to stop */
export function watchForms(route: () => Route): () => void {
  const submit = ({ target, submitter }: SubmitEvent) => {
    const form = target as HTMLFormElement;
    const eventOf = EVENT_OF[form.dataset.form as SubmissionKind];
    if (!eventOf || submitter?.getAttribute('value') !== 'send') return;
    keep(eventOf(new FormData(form), route()));
  };
  addEventListener('submit', submit);
  return () => removeEventListener('submit', submit);
}

/** On the page that says that it is stored: the event, once. Unchecked, as the tab has kept it. */
export function takeSentEvent({ result }: Route): string | null {
  if (result.query.sent === undefined) return null;
  try {
    const text = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
    return text;
  } catch {
    return null;
  }
}

function keep(event: MeasuredEvent): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(event));
  } catch {
    // Storage is blocked: then it is not measured.
  }
}
