/** Carries a form's event to the confirmation page, which may be another document. */
import type { Route } from '../navigation/route.ts';
import type { FormEvent } from '../state/form-state.ts';

const KEY = 'meguri:sent';

export function watchForms(): () => void {
  const submit = ({ target, submitter }: SubmitEvent) => {
    const form = target as HTMLFormElement;
    if (form.dataset.event === undefined || submitter?.getAttribute('value') !== 'send') return;
    const formData = new FormData(form);
    const { event, values, choices }: FormEvent = JSON.parse(form.dataset.event);
    const chosen = Object.entries(choices).map(([name, { field }]) => [name, formData.get(field) ?? '']);
    // The confirmation page validates the values.
    storeEvent({ event, ...values, ...Object.fromEntries(chosen) });
  };
  addEventListener('submit', submit);
  return () => removeEventListener('submit', submit);
}

/** Returns the stored event once, unvalidated. */
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

function storeEvent(event: object): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(event));
  } catch {
    // Storage is blocked; the submission is not measured.
  }
}
