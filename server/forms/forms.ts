import { randomBytes } from 'node:crypto';
import { parse, serialize } from 'hono/utils/cookie';
import { documentPath } from '../../contract/site-paths.ts';
import type { SubmissionBody, SubmissionReceipt } from '../../contract/submissions/endpoints.ts';
import { checkForm, type FormProblems } from '../../contract/submissions/forms.ts';
import { FORM_FIELDS, MOST, type SubmissionKind } from '../../contract/submissions/vocabulary.ts';
import {
  type DocumentLink,
  type FormFailure,
  type FormState,
  HIDDEN,
  type SendAnswer,
  TRAP,
} from '../../site/components/form/form-state.ts';
import type { SubmissionClient } from '../../site/content/submission-client.ts';
import { canonicalPath } from '../../site/i18n/canonical-path.ts';
import type { Locale } from '../../site/i18n/locales.ts';
import { splitLocale } from '../../site/i18n/localized-url.ts';
import { cachePolicy } from '../cache-policy.ts';
import type { Settings } from '../settings.ts';
import { clientAddress } from './client-address.ts';
import type { Defences } from './defences.ts';
import { checkFiles, type Posted, readPosted, UnreadableForm } from './read-posted.ts';
import { isSameOrigin } from './same-origin.ts';
import { suspicionsOf } from './suspicions.ts';

/** Which page has which form. */
const FORM_PAGES: Readonly<Record<string, SubmissionKind>> = {
  '/contact': 'contact',
  '/download': 'download',
  '/recruit': 'application',
};

/** The links to a document, for the page after its form: its address is no place for them. */
const LINKS_COOKIE = 'meguri_documents';
const LINKS_COOKIE_SECONDS = 60 * 60;
/** The longest value that a form is shown again with: more than any field takes. */
const MOST_SHOWN = MOST.message * 4;

const FAILURE_STATUS: Record<FormFailure, number> = {
  not_sent: 503,
  unreachable: 503,
  busy: 429,
  refused: 403,
  too_large: 413,
  unreadable: 400,
  closed: 409,
};

/** Shows the page of a form with what the server says about it. */
export type ShowForm = (request: Request, state: FormState, status: number) => Promise<Response>;

export interface Forms {
  /** Answers a form that was posted; null where the path has none. */
  answer(request: Request, socketAddress: string | undefined, show: ShowForm): Promise<Response | null>;
  /** What the page after a form shows that only this visitor may see; null for everybody else. */
  stateAfter(request: Request): FormState | null;
  challenge(): Promise<Response>;
}

type Outcome =
  | { step: 'input'; problems?: FormProblems }
  /** As it will be stored. */
  | { step: 'confirm'; fields: Record<string, string> }
  | { failure: FormFailure }
  | { reference: string; links: DocumentLink[] };

/**
 * What is posted to the pages with forms. A browser without JavaScript gets the page again, with its problems, to be
 * confirmed, or a redirect when all is stored; a script gets the same as JSON.
 *
 * Who proves work is sent on at once. Who does not - a browser without JavaScript - confirms first, on a page that says
 * when it was made, and may send less often. Files cannot be confirmed: an application without a proof counts as one of
 * those few.
 */
export function createForms(
  submissions: SubmissionClient,
  { SITE_ORIGIN, TRUST_PROXY }: Pick<Settings, 'SITE_ORIGIN' | 'TRUST_PROXY'>,
  defences: Defences,
  onError: (error: unknown) => void,
): Forms {
  const isSecure = SITE_ORIGIN.startsWith('https:');

  async function outcomeOf(kind: SubmissionKind, request: Request, posted: Posted, address: string): Promise<Outcome> {
    const { values } = posted;
    const url = new URL(request.url);
    const lang: Locale = splitLocale(url.pathname).locale;
    const given = (name: string) => values.get(name) ?? '';
    const step = given(HIDDEN.step);
    if (step === 'back') return { step: 'input' };

    const subject = url.searchParams.get(kind === 'application' ? 'position' : 'document') ?? '';
    const typed = Object.fromEntries(
      FORM_FIELDS[kind].flatMap((name) => (values.has(name) ? [[name, given(name)]] : [])),
    );
    const { fields, problems } = checkForm(kind, {
      ...typed,
      lang,
      ...(kind === 'application' && { position: subject }),
    });
    const files = kind === 'application' ? await checkFiles(posted.files) : { files: [] };
    const found = { ...problems, ...('problem' in files && { files: files.problem }) };
    if ('position' in found) return { failure: 'closed' };
    if (!fields || 'problem' in files) return { step: 'input', problems: found };
    if (kind === 'contact' && step !== 'send') return { step: 'confirm', fields };

    const ticket = defences.tickets.read(given(HIDDEN.ticket));
    const isProved = ticket !== null && (await defences.proofOfWork.verify(given(HIDDEN.proof)));
    if (!isProved && !ticket && kind !== 'application') return { step: 'confirm', fields };
    if (!defences.allowsSending(address, isProved)) return { failure: 'busy' };

    const body = {
      idempotency_key: keyOf(given(HIDDEN.key), ticket?.id),
      suspicions: suspicionsOf(fields, given(TRAP), ticket?.age ?? null),
      fields,
      ...(kind === 'application' && files),
    } as SubmissionBody<SubmissionKind>;
    try {
      const receipt = await submissions(kind, body, kind === 'download' ? { id: subject } : {});
      return { reference: receipt.reference, links: linksOf(receipt) };
    } catch (error) {
      onError(error);
      const { failure } = error as { failure?: string };
      return { failure: failure === 'not_found' ? 'closed' : 'not_sent' };
    }
  }

  function asJson(outcome: Outcome, headers: Record<string, string>): Response {
    const answer: SendAnswer =
      'failure' in outcome
        ? outcome
        : 'reference' in outcome
          ? { sent: outcome.reference, links: outcome.links }
          : 'problems' in outcome && outcome.problems
            ? { problems: outcome.problems }
            : { ticket: defences.tickets.issue() };
    return Response.json(answer, {
      status: statusOf(outcome),
      headers: { ...headers, 'Cache-Control': cachePolicy.none },
    });
  }

  return {
    async answer(request, socketAddress, show) {
      const { pathname, searchParams } = new URL(request.url);
      const kind = FORM_PAGES[splitLocale(pathname).path];
      if (!kind || canonicalPath(pathname) !== pathname) return null;
      const wantsJson = request.headers.get('accept') === 'application/json';
      const address = clientAddress(request.headers, socketAddress, TRUST_PROXY);

      let posted: Posted = { values: new Map(), files: [] };
      let outcome: Outcome;
      if (!isSameOrigin(request.headers, SITE_ORIGIN)) outcome = { failure: 'refused' };
      else if (!defences.allowsStep(address)) outcome = { failure: 'busy' };
      else {
        try {
          posted = await readPosted(request, kind);
          outcome = await outcomeOf(kind, request, posted, address);
        } catch (error) {
          if (!(error instanceof UnreadableForm)) throw error;
          outcome = { failure: error.reason };
        }
      }

      const headers: Record<string, string> = {
        ...('failure' in outcome && outcome.failure === 'busy' && { 'Retry-After': '600' }),
      };
      if ('reference' in outcome && outcome.links.length > 0) headers['Set-Cookie'] = linksCookie(outcome.links);
      if (wantsJson) return asJson(outcome, headers);
      if ('reference' in outcome) {
        searchParams.set('sent', outcome.reference);
        const location = `${pathname}?${searchParams}`;
        return new Response(null, {
          status: 303,
          headers: { ...headers, Location: location, 'Cache-Control': cachePolicy.none },
        });
      }
      const state: FormState = {
        step: 'step' in outcome ? outcome.step : 'input',
        values: { ...shownAgain(kind, posted.values), ...('fields' in outcome && outcome.fields) },
        problems: 'problems' in outcome ? (outcome.problems ?? {}) : {},
        failure: 'failure' in outcome ? outcome.failure : null,
        // The first one stays: it says how long the form has been open.
        ticket: defences.tickets.read(posted.values.get(HIDDEN.ticket) ?? '')
          ? (posted.values.get(HIDDEN.ticket) ?? '')
          : defences.tickets.issue(),
        links: [],
      };
      const answer = await show(request, state, statusOf(outcome));
      for (const [name, value] of Object.entries(headers)) answer.headers.set(name, value);
      return answer;
    },

    stateAfter(request) {
      const { pathname, searchParams } = new URL(request.url);
      if (splitLocale(pathname).path !== '/download' || !searchParams.has('sent')) return null;
      const links = readLinksCookie(request.headers.get('cookie') ?? '');
      if (links.length === 0) return null;
      return { step: 'sent', values: {}, problems: {}, failure: null, ticket: '', links };
    },

    async challenge() {
      const body = { challenge: await defences.proofOfWork.challenge(), ticket: defences.tickets.issue() };
      return Response.json(body, { headers: { 'Cache-Control': cachePolicy.none } });
    },
  };

  function linksCookie(links: readonly DocumentLink[]): string {
    const value = links.map(({ lang, href }) => `${lang}:${href.split('/').at(-1)}`).join('~');
    return serialize(LINKS_COOKIE, value, {
      httpOnly: true,
      sameSite: 'Lax',
      path: '/',
      secure: isSecure,
      maxAge: LINKS_COOKIE_SECONDS,
    });
  }
}

function statusOf(outcome: Outcome): number {
  if ('failure' in outcome) return FAILURE_STATUS[outcome.failure];
  return 'problems' in outcome && outcome.problems ? 422 : 200;
}

function linksOf(receipt: SubmissionReceipt<SubmissionKind>): DocumentLink[] {
  return 'links' in receipt ? receipt.links.map(({ lang, token }) => ({ lang, href: documentPath(token) })) : [];
}

function readLinksCookie(cookie: string): DocumentLink[] {
  const value = parse(cookie, LINKS_COOKIE)[LINKS_COOKIE] ?? '';
  return value.split('~').flatMap((one) => {
    const [, lang, token] = /^(ja|en):([\w-]+\.[\w-]+\.[\w-]+)$/.exec(one) ?? [];
    return lang && token ? [{ lang: lang as Locale, href: documentPath(token) }] : [];
  });
}

/** The script's own, or what names the page that was confirmed; else any: then the content tells two from one. */
function keyOf(key: string, ticketId: string | undefined): string {
  if (/^[0-9a-f]{32}$/.test(key)) return key;
  return ticketId ? `ticket-${ticketId}` : `single-${randomBytes(12).toString('hex')}`;
}

/** Only the form's own fields, and no more of each than could be right. */
function shownAgain(kind: SubmissionKind, values: ReadonlyMap<string, string>): Record<string, string> {
  return Object.fromEntries(
    FORM_FIELDS[kind].flatMap((name) => {
      const value = values.get(name);
      return value === undefined ? [] : [[name, value.toWellFormed().slice(0, MOST_SHOWN)]];
    }),
  );
}
