/**
 * Forms that were sent. What a form was about is known when it is sent, and that it was stored only on the page after it,
 * which may be another document: in between the tab keeps the event.
 */
import type { Route } from '../navigation/route.ts';
import type { FormEvent } from '../state/form-state.ts';

const KEY = 'meguri:sent';

/** Follows what is sent, by a script or by the browser. @returns how to stop */
export function watchForms(): () => void {
  const submit = ({ target, submitter }: SubmitEvent) => {
    const form = target as HTMLFormElement;
    if (form.dataset.event === undefined || submitter?.getAttribute('value') !== 'send') return;
    const typed = new FormData(form);
    const { event, values, choices }: FormEvent = JSON.parse(form.dataset.event);
    const chosen = Object.entries(choices).map(([name, { field }]) => [name, typed.get(field) ?? '']);
    // The page after it decides whether the values are among those that may be told.
    keep({ event, ...values, ...Object.fromEntries(chosen) });
  };
  addEventListener('submit', submit);
  return () => removeEventListener('submit', submit);
}

/** On the page that says that it is stored: the event, once, and what its form allows. Unchecked, as the tab has kept it. */
export function takeSentEvent({ result }: Route): { text: string; form: FormEvent } | null {
  if (result.query.sent === undefined) return null;
  const form = document.querySelector<HTMLElement>('[data-sent]')?.dataset.sent;
  try {
    const text = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
    return text && form ? { text, form: JSON.parse(form) } : null;
  } catch {
    return null;
  }
}

function keep(event: object): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(event));
  } catch {
    // Storage is blocked: then it is not measured.
  }
}
