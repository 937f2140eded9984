import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import type { FormProblems } from '../../../contract/submissions/forms.ts';
import type { SubmissionKind } from '../../../contract/submissions/vocabulary.ts';
import { useAppParts } from '../../runtime/app-parts.ts';
import { useStore } from '../../runtime/store.tsx';
import { clearDraft, readDraft, readValues, restoreValues, writeDraft } from './draft.ts';
import { type DocumentLink, type FormFailure, type FormState, HIDDEN } from './form-state.ts';
import type { Opened } from './form-work.ts';

const CONFIRM_HASH = '#confirm';

interface FormOptions {
  kind: SubmissionKind;
  /** What the server said about what was posted, without the script. */
  state: FormState | null;
  /** Whether all is shown once more before it is sent. */
  confirms: boolean;
  /** It is stored: where to go from here. */
  onSent: (reference: string, links: readonly DocumentLink[]) => void;
}

/**
 * The form with JavaScript: checked before it leaves, confirmed in place, sent without leaving the page, and kept as a
 * draft until then. Without, and where the script cannot be had, the same form is posted, and the server does the same.
 */
export function useForm({ kind, state, confirms, onSent }: FormOptions) {
  const parts = useAppParts();
  const { hash, pathname, search } = useLocation();
  const lang = useStore().page.locale;
  const form = useRef<HTMLFormElement>(null);
  const opened = useRef<Promise<Opened> | null>(null);
  const key = useRef('');
  const wasPushed = useRef(false);
  const isPlain = useRef(false);

  const [confirmed, setConfirmed] = useState(state?.step === 'confirm' ? state.values : null);
  const [problems, setProblems] = useState<FormProblems>(state?.problems ?? {});
  const [failure, setFailure] = useState<FormFailure | null>(state?.failure ?? null);
  const [isSending, setSending] = useState(false);
  /** Counts what the focus is to follow: problems, a failure, the confirmation. */
  const [attention, setAttention] = useState(state ? 1 : 0);

  // What was typed comes back after a reload, in the other language, and after a failure; what was posted is newer.
  useEffect(() => {
    const draft = readDraft(kind);
    if (!form.current || !draft) return;
    key.current = draft.key;
    if (!state) restoreValues(form.current, draft.values);
  }, [kind, state]);

  // Back, in the browser as on the page, leads from the confirmation to the fields.
  useEffect(() => {
    if (wasPushed.current && hash !== CONFIRM_HASH) {
      wasPushed.current = false;
      setConfirmed(null);
    }
  }, [hash]);

  useEffect(() => {
    if (attention === 0) return;
    const target = form.current?.querySelector<HTMLElement>('[data-failure], [data-summary], #confirm-heading');
    (target ?? form.current?.querySelector<HTMLElement>('input:not([type=hidden]), select'))?.focus();
  }, [attention]);

  const work = () => import('./form-work.ts');

  async function open(): Promise<Opened> {
    opened.current ??= work().then(({ open }) => open());
    return opened.current;
  }

  /** The ticket is the first one of this draft: who comes back to it has not just begun. */
  async function keep(): Promise<void> {
    if (!form.current) return;
    const before = readDraft(kind);
    if (!key.current) key.current = before?.key ?? (await work()).newKey();
    const ticket = before?.ticket || (await open()).ticket;
    if (form.current) writeDraft(kind, { values: readValues(form.current), key: key.current, ticket });
  }

  function leaveConfirmation(): void {
    if (wasPushed.current) history.back();
    else {
      setConfirmed(null);
      setAttention((count) => count + 1);
    }
  }

  async function check(): Promise<boolean> {
    if (!form.current) return false;
    const found = await (await work()).problemsOf(kind, form.current, lang);
    setProblems(found ?? {});
    setFailure(null);
    if (found) setAttention((count) => count + 1);
    return found === null;
  }

  async function send(): Promise<void> {
    const element = form.current;
    if (!element || isSending || !(await check())) return setConfirmed(null);
    setSending(true);
    try {
      await keep();
      const { ticket, proof } = await open();
      const draft = readDraft(kind);
      const answer = await (await work()).send(element, {
        key: key.current,
        ticket: draft?.ticket || ticket,
        proof: await proof,
      });
      // A proof serves once.
      opened.current = null;
      if ('sent' in answer) {
        clearDraft(kind);
        return onSent(answer.sent, answer.links);
      }
      if ('problems' in answer) {
        setProblems(answer.problems);
        setConfirmed(null);
      }
      if ('failure' in answer) setFailure(answer.failure);
      setAttention((count) => count + 1);
    } finally {
      setSending(false);
    }
  }

  async function submit(step: string): Promise<void> {
    if (step === 'back') return leaveConfirmation();
    if (step === 'send') return send();
    if (!form.current || !(await check())) return;
    setConfirmed(readValues(form.current));
    setAttention((count) => count + 1);
    if (parts && hash !== CONFIRM_HASH) {
      wasPushed.current = true;
      await parts.router.navigate(pathname + search + CONFIRM_HASH, { preventScrollReset: true });
    }
  }

  return {
    form,
    problems,
    failure,
    isSending,
    confirmed,
    /** For the `<form>`. */
    handlers: {
      onFocus: () => void open().catch(() => undefined),
      onChange: () => void keep().catch(() => undefined),
      onSubmit(event: FormEvent<HTMLFormElement>) {
        if (isPlain.current) return;
        event.preventDefault();
        const { submitter } = event.nativeEvent as SubmitEvent;
        const step = submitter?.getAttribute('value') ?? (confirms && !confirmed ? 'confirm' : 'send');
        submit(step).catch(() => {
          // The script that checks and sends cannot be had: the browser posts the form itself.
          isPlain.current = true;
          form.current?.requestSubmit(submitter);
        });
      },
    },
    hidden: { [HIDDEN.ticket]: state?.ticket ?? '' },
  };
}
