import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { DocumentLink, FormState, FormValues, FormView } from '../../state/form-state.ts';
import { useStore } from '../../state/store.tsx';
import { readDraftText } from './draft/draft-name.ts';
import type { FormWork } from './form-work.ts';

const CONFIRM_HASH = '#confirm';

interface FormOptions {
  view: FormView;
  /** It is stored: where to go from here. */
  onSent: (reference: string, links: readonly DocumentLink[]) => void;
}

/** What a form shows beside its fields. */
type Shown = Pick<FormState, 'problems' | 'failure'> & {
  /** All that is confirmed; null while it is typed. */
  confirmed: FormValues | null;
};

/**
 * The form with JavaScript: checked before it leaves, confirmed in place, sent without leaving the page, and kept as a
 * draft until then. Without, and where the script cannot be had, the same form is posted, and the server does the same.
 */
export function useForm({ view, onSent }: FormOptions) {
  const { kind, state, hasConfirmation: confirms } = view;
  const lang = useStore().page.locale;
  const form = useRef<HTMLFormElement>(null);
  const working = useRef<Promise<FormWork>>(null);
  const wasPushed = useRef(false);
  const isPlain = useRef(false);

  const [shown, setShown] = useState<Shown>({
    problems: state?.problems ?? {},
    failure: state?.failure ?? null,
    confirmed: state?.step === 'confirm' ? state.values : null,
  });
  const [isSending, setSending] = useState(false);
  /** Counts what the focus is to follow: problems, a failure, the confirmation, and the way back from it. */
  const [attention, setAttention] = useState(state ? 1 : 0);

  const show = (now: Partial<Shown>) => {
    setShown((before) => ({ ...before, ...now }));
    setAttention((count) => count + 1);
  };

  function work(): Promise<FormWork> {
    working.current ??= import('./form-work.ts').then(({ createFormWork }) => createFormWork(view));
    return working.current;
  }

  /** For what may fail in silence: then the browser posts the form itself. */
  function quietly(act: (work: FormWork, form: HTMLFormElement) => unknown): void {
    work().then(
      (ready) => form.current && act(ready, form.current),
      () => undefined,
    );
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form appears; what was posted is newer
  useEffect(() => {
    if (!state && readDraftText(kind)) quietly((ready, element) => ready.restore(element));
    // A reload leads back to the fields; else back, in the browser, would lead from one confirmation to the same.
    if (location.hash === CONFIRM_HASH) history.replaceState(null, '', location.pathname + location.search);
  }, []);

  // Back, in the browser as on the page, leads from the confirmation to the fields.
  useEffect(() => {
    const follow = () => {
      if (!wasPushed.current || location.hash === CONFIRM_HASH) return;
      wasPushed.current = false;
      setShown((before) => ({ ...before, confirmed: null }));
      setAttention((count) => count + 1);
    };
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, []);

  useEffect(() => {
    if (attention === 0) return;
    const find = (selector: string) => form.current?.querySelector<HTMLElement>(selector);
    const place = find('[data-failure]') ?? find('[data-summary]') ?? find('#confirm-heading') ?? find('input, select');
    // The form is shown from its heading on. Focusing alone would bring the place to the middle of the window.
    place?.focus({ preventScroll: true });
    form.current?.closest('section')?.scrollIntoView();
  }, [attention]);

  async function submit(step: string, element: HTMLFormElement): Promise<void> {
    if (step === 'back') return wasPushed.current ? history.back() : show({ confirmed: null });
    const ready = await work();
    const checked = await ready.check(element, lang);
    if ('problems' in checked) return show({ ...checked, failure: null, confirmed: null });
    if (step === 'confirm') {
      show({ problems: {}, failure: null, confirmed: checked.values });
      if (location.hash === CONFIRM_HASH) return;
      wasPushed.current = true;
      location.hash = CONFIRM_HASH;
      return;
    }
    setSending(true);
    const answer = await ready.send(element);
    setSending(false);
    if ('sent' in answer) return onSent(answer.sent, answer.links);
    if ('problems' in answer) return show({ ...answer, failure: null, confirmed: null });
    if ('failure' in answer) show({ problems: {}, ...answer });
  }

  return {
    form,
    ...shown,
    isSending,
    /** For the `<form>`. */
    handlers: {
      onFocus: () => quietly((ready) => ready.open()),
      onChange: () => quietly((ready, element) => ready.keep(element)),
      onSubmit(event: FormEvent<HTMLFormElement>) {
        if (isPlain.current) return;
        event.preventDefault();
        if (isSending) return;
        const { submitter } = event.nativeEvent as SubmitEvent;
        const step = submitter?.getAttribute('value') ?? (confirms && !shown.confirmed ? 'confirm' : 'send');
        submit(step, event.currentTarget).catch(() => {
          // The script that checks and sends cannot be had: the browser posts the form itself.
          isPlain.current = true;
          // In a task of its own: while this event is on its way, asking for another submission does nothing.
          setTimeout(() => form.current?.requestSubmit(submitter));
        });
      },
    },
  };
}
