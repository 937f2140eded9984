/**
 * Carries a form's event from submission to the confirmation page, which may be another document.
 * The event stays in session storage in between.
 */
import type { Route } from '../navigation/route.ts';
import type { FormEvent } from '../state/form-state.ts';

const KEY = 'meguri:sent';

/** Stores the event of each submitted form. @returns a function that stops watching */
export function watchForms(): () => void {
  const submit = ({ target, submitter }: SubmitEvent) => {
    const form = target as HTMLFormElement;
    if (form.dataset.event === undefined || submitter?.getAttribute('value') !== 'send') return;
    const typed = new FormData(form);
    const { event, values, choices }: FormEvent = JSON.parse(form.dataset.event);
    const chosen = Object.entries(choices).map(([name, { field }]) => [name, typed.get(field) ?? '']);
    // The values are validated on the confirmation page.
    keep({ event, ...values, ...Object.fromEntries(chosen) });
  };
  addEventListener('submit', submit);
  return () => removeEventListener('submit', submit);
}

/** On a confirmation page, returns the stored event once, with the form's definition. The event is not validated. */
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
    // Storage is blocked, so the submission is not measured.
  }
}
