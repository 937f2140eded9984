import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { DocumentLink, FormState, FormValues, FormView } from '../../state/form-state.ts';
import { useStore } from '../../state/store.tsx';
import { readDraftText } from './draft/draft-name.ts';
import type { FormController } from './form-controller.ts';

const CONFIRM_HASH = '#confirm';

interface FormOptions {
  view: FormView;
  /** Called when the submission has been stored. */
  onSent: (reference: string, links: readonly DocumentLink[]) => void;
}

/** Visible state of a form, except its fields. */
type FormStatus = Pick<FormState, 'problems' | 'failure'> & {
  /** Values under confirmation, or null in the input step. */
  confirmed: FormValues | null;
};

/**
 * Client-side behaviour of a form: validation, confirmation in place, submission without a page load, and a draft until
 * then. Without JavaScript, or if the script fails to load, the browser posts the form and the server does the same.
 */
export function useForm({ view, onSent }: FormOptions) {
  const { kind, state, hasConfirmation: confirms } = view;
  const lang = useStore().page.locale;
  const form = useRef<HTMLFormElement>(null);
  const controllerRef = useRef<Promise<FormController>>(null);
  const wasPushed = useRef(false);
  const isNativeSubmit = useRef(false);

  const [status, setStatus] = useState<FormStatus>({
    problems: state?.problems ?? {},
    failure: state?.failure ?? null,
    confirmed: state?.step === 'confirm' ? state.values : null,
  });
  const [isSending, setSending] = useState(false);
  /** Increments when the focus must move: to problems, a failure, the confirmation, or back to the fields. */
  const [focusRequest, setFocusRequest] = useState(state ? 1 : 0);

  const show = (changes: Partial<FormStatus>) => {
    setStatus((before) => ({ ...before, ...changes }));
    setFocusRequest((count) => count + 1);
  };

  function loadController(): Promise<FormController> {
    controllerRef.current ??= import('./form-controller.ts').then(({ createFormController }) =>
      createFormController(view),
    );
    return controllerRef.current;
  }

  /** Ignores failures to load the script, because the browser can still post the form. */
  function tryController(act: (controller: FormController, form: HTMLFormElement) => unknown): void {
    loadController().then(
      (controller) => form.current && act(controller, form.current),
      () => undefined,
    );
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: only on mount; a native post is newer than the draft
  useEffect(() => {
    if (!state && readDraftText(kind)) tryController((controller, element) => controller.restore(element));
    // A reload returns to the input step. Otherwise "back" would lead from one confirmation to the same one.
    if (location.hash === CONFIRM_HASH) history.replaceState(null, '', location.pathname + location.search);
  }, []);

  // The browser's "back" returns from the confirmation to the fields.
  useEffect(() => {
    const follow = () => {
      if (!wasPushed.current || location.hash === CONFIRM_HASH) return;
      wasPushed.current = false;
      setStatus((before) => ({ ...before, confirmed: null }));
      setFocusRequest((count) => count + 1);
    };
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, []);

  useEffect(() => {
    if (focusRequest === 0) return;
    const find = (selector: string) => form.current?.querySelector<HTMLElement>(selector);
    const focusTarget =
      find('[data-failure]') ?? find('[data-summary]') ?? find('#confirm-heading') ?? find('input, select');
    // Scrolls to the form's heading, because focusing alone would centre the element.
    focusTarget?.focus({ preventScroll: true });
    form.current?.closest('section')?.scrollIntoView();
  }, [focusRequest]);

  async function submit(step: string, element: HTMLFormElement): Promise<void> {
    if (step === 'back') return wasPushed.current ? history.back() : show({ confirmed: null });
    const controller = await loadController();
    const checked = await controller.check(element, lang);
    if ('problems' in checked) return show({ ...checked, failure: null, confirmed: null });
    if (step === 'confirm') {
      show({ problems: {}, failure: null, confirmed: checked.values });
      if (location.hash === CONFIRM_HASH) return;
      wasPushed.current = true;
      location.hash = CONFIRM_HASH;
      return;
    }
    setSending(true);
    const response = await controller.send(element);
    setSending(false);
    if ('sent' in response) return onSent(response.sent, response.links);
    if ('problems' in response) return show({ ...response, failure: null, confirmed: null });
    if ('failure' in response) show({ problems: {}, ...response });
  }

  return {
    form,
    ...status,
    isSending,
    /** Event handlers for the `<form>`. */
    handlers: {
      onFocus: () => tryController((controller) => controller.open()),
      onChange: () => tryController((controller, element) => controller.saveDraft(element)),
      onSubmit(event: FormEvent<HTMLFormElement>) {
        if (isNativeSubmit.current) return;
        event.preventDefault();
        if (isSending) return;
        const { submitter } = event.nativeEvent as SubmitEvent;
        const step = submitter?.getAttribute('value') ?? (confirms && !status.confirmed ? 'confirm' : 'send');
        submit(step, event.currentTarget).catch(() => {
          // The script cannot be loaded, so the browser posts the form.
          isNativeSubmit.current = true;
          // In a new task, because `requestSubmit` has no effect during the submit event.
          setTimeout(() => form.current?.requestSubmit(submitter));
        });
      },
    },
  };
}
