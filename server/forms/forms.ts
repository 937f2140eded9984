import { FORM_FIELDS, MOST, type SubmissionKind } from '../../contract/submissions/vocabulary.ts';
import { type FormFailure, type FormState, HIDDEN, type SendAnswer } from '../../site/components/form/form-state.ts';
import type { ContentClient } from '../../site/content/content-client.ts';
import type { SubmissionClient } from '../../site/content/submission-client.ts';
import { canonicalPath } from '../../site/i18n/canonical-path.ts';
import { splitLocale } from '../../site/i18n/localized-url.ts';
import { cachePolicy } from '../cache-policy.ts';
import type { Settings } from '../settings.ts';
import { type Client, clientOf } from './client-address.ts';
import type { Defences } from './defences.ts';
import { documentLinksCookie, readDocumentLinks } from './document-links-cookie.ts';
import { type FormOutcome, formOutcome, type PostedTo } from './form-outcome.ts';
import { isPositionOpen } from './open-position.ts';
import { type ParsedForm, parseForm, UnreadableForm } from './parse-form.ts';
import { isSameOrigin } from './same-origin.ts';
import { TooManyUploads, type Uploads } from './uploads.ts';

/** Which page has which form. */
const FORM_PAGES: Readonly<Record<string, SubmissionKind>> = {
  '/contact': 'contact',
  '/download': 'download',
  '/recruit': 'application',
};

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
/** Seconds after which somebody who sent too much may try again: the longest window of all limits. */
const RETRY_AFTER = '600';

/** Shows the page of a form with what the server says about it. */
export type ShowForm = (request: Request, state: FormState, status: number) => Promise<Response>;

export interface Forms {
  /** Answers a form that was posted; null where the path has none. */
  answer(request: Request, socketAddress: string | undefined, show: ShowForm): Promise<Response | null>;
  /** What the page after a form shows that only this visitor may see; null for everybody else. */
  stateAfter(request: Request): FormState | null;
  challenge(): Promise<Response>;
}

export interface FormsParts {
  submissions: SubmissionClient;
  content: ContentClient;
  defences: Defences;
  uploads: Uploads;
  /** Told why something could not be stored. */
  onError: (error: unknown) => void;
}

/**
 * What is posted to the pages with forms. A browser without JavaScript gets the page again, with its problems, to be
 * confirmed, or a redirect when all is stored; a script gets the same as JSON.
 */
export function createForms(
  { SITE_ORIGIN, TRUST_PROXY }: Pick<Settings, 'SITE_ORIGIN' | 'TRUST_PROXY'>,
  { submissions, content, defences, uploads, onError }: FormsParts,
): Forms {
  const isSecure = SITE_ORIGIN.startsWith('https:');

  /** All that can be refused without reading the form comes before it is read: a body costs more than an answer. */
  async function receive(
    request: Request,
    posted: PostedTo,
    client: Client,
  ): Promise<{ outcome: FormOutcome; values: ParsedForm['values'] }> {
    const refusal = (failure: FormFailure) => ({ outcome: { failure }, values: new Map<string, string>() });
    if (!isSameOrigin(request.headers, SITE_ORIGIN)) return refusal('refused');
    if (!defences.allowsStep(client)) return refusal('busy');
    const hasFiles = posted.kind === 'application';
    if (hasFiles && !defences.mightAllowSending(client)) return refusal('busy');
    if (hasFiles && !(await isPositionOpen(posted.subject, posted.locale, content))) return refusal('closed');
    const upload = hasFiles ? uploads.begin(client) : undefined;
    if (upload === null) return refusal('busy');
    try {
      const parsed = await parseForm(request, posted.kind, upload?.save);
      const outcome = await formOutcome(posted, parsed, client, defences, submissions, onError);
      return { outcome, values: parsed.values };
    } catch (error) {
      if (error instanceof UnreadableForm) return refusal(error.reason);
      if (error instanceof TooManyUploads) return refusal('busy');
      onError(error);
      return refusal('not_sent');
    } finally {
      await upload?.end();
    }
  }

  function asJson(outcome: FormOutcome, headers: Record<string, string>): Response {
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

  function stateOf(kind: SubmissionKind, outcome: FormOutcome, values: ParsedForm['values']): FormState {
    const ticket = values.get(HIDDEN.ticket) ?? '';
    return {
      step: 'step' in outcome ? outcome.step : 'input',
      values: { ...shownAgain(kind, values), ...('fields' in outcome && outcome.fields) },
      problems: 'problems' in outcome ? (outcome.problems ?? {}) : {},
      failure: 'failure' in outcome ? outcome.failure : null,
      // The first one stays: it says how long the form has been open.
      ticket: defences.tickets.read(ticket) ? ticket : defences.tickets.issue(),
      links: [],
    };
  }

  return {
    async answer(request, socketAddress, show) {
      const { pathname, searchParams } = new URL(request.url);
      const { path, locale } = splitLocale(pathname);
      const kind = FORM_PAGES[path];
      if (!kind || canonicalPath(pathname) !== pathname) return null;
      const subject = searchParams.get(kind === 'application' ? 'position' : 'document') ?? '';
      const client = clientOf(request.headers, socketAddress, TRUST_PROXY);
      const { outcome, values } = await receive(request, { kind, locale, subject }, client);

      const headers: Record<string, string> = {};
      if ('failure' in outcome && outcome.failure === 'busy') headers['Retry-After'] = RETRY_AFTER;
      if ('reference' in outcome && outcome.links.length > 0)
        headers['Set-Cookie'] = documentLinksCookie(outcome.links, isSecure);
      if (request.headers.get('accept') === 'application/json') return asJson(outcome, headers);
      if ('reference' in outcome) {
        searchParams.set('sent', outcome.reference);
        const location = `${pathname}?${searchParams}`;
        return new Response(null, {
          status: 303,
          headers: { ...headers, Location: location, 'Cache-Control': cachePolicy.none },
        });
      }
      const answer = await show(request, stateOf(kind, outcome, values), statusOf(outcome));
      for (const [name, value] of Object.entries(headers)) answer.headers.set(name, value);
      return answer;
    },

    stateAfter(request) {
      const { pathname, searchParams } = new URL(request.url);
      if (splitLocale(pathname).path !== '/download' || !searchParams.has('sent')) return null;
      const links = readDocumentLinks(request.headers.get('cookie') ?? '');
      if (links.length === 0) return null;
      return { step: 'sent', values: {}, problems: {}, failure: null, ticket: '', links };
    },

    async challenge() {
      const challenge = await defences.proofOfWork.challenge(defences.cost());
      const body = { challenge, ticket: defences.tickets.issue() };
      return Response.json(body, { headers: { 'Cache-Control': cachePolicy.none } });
    },
  };
}

function statusOf(outcome: FormOutcome): number {
  if ('failure' in outcome) return FAILURE_STATUS[outcome.failure];
  return 'problems' in outcome && outcome.problems ? 422 : 200;
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
