import type { FieldRule } from '../../contract/forms/form-field.ts';
import { formSubject, forms, givesSeat, type SubmissionKind, submissionKind } from '../../contract/forms/forms.ts';
import type { ContentClient } from '../../site/data/content-client.ts';
import type { SubmissionClient } from '../../site/data/submission-client.ts';
import { canonicalPath } from '../../site/i18n/canonical-path.ts';
import { matchPage } from '../../site/navigation/match-page.ts';
import { pages } from '../../site/routes.ts';
import { type FormFailure, type FormState, HIDDEN, type SendResponse } from '../../site/state/form-state.ts';
import type { AbuseGuard } from '../forms/abuse-guard.ts';
import { documentLinksCookie, readDocumentLinks } from '../forms/document-links-cookie.ts';
import { eventCapacity } from '../forms/event-capacity.ts';
import { formFailures } from '../forms/form-failures.ts';
import { isSubjectOffered } from '../forms/offered-subject.ts';
import { declaredBytes, FormError, type ParsedForm, parseForm } from '../forms/parse-form.ts';
import { type FormOutcome, type FormTarget, processForm } from '../forms/process-form.ts';
import { TooManyUploads, type Uploads } from '../forms/uploads.ts';
import { type Client, resolveClient } from '../http/client-address.ts';
import { retryAfter } from '../http/retry-after.ts';
import { routes } from '../http/route-table.ts';
import { isSameOrigin } from '../http/same-origin.ts';
import { log } from '../log.ts';
import { publishMeasurement } from '../measurements.ts';
import type { Settings } from '../settings/settings.ts';

/** Redisplayed values are truncated at this multiple of the field's limit. */
const REDISPLAY_FACTOR = 4;
/** For fields without a limit. */
const MAX_CHOICE_LENGTH = 200;

export type RenderForm = (request: Request, state: FormState, status: number) => Promise<Response>;

export interface FormHandler {
  handlePost(request: Request, socketAddress: string | undefined, render: RenderForm): Promise<Response | null>;
  /** Returns private links after submission; null for other requests. */
  sentState(request: Request): FormState | null;
  challenge(): Promise<Response>;
}

export interface FormDependencies {
  submissions: SubmissionClient;
  content: ContentClient;
  abuseGuard: AbuseGuard;
  uploads: Uploads;
  onError: (error: unknown) => void;
}

/** Without JavaScript, responds with a page or redirect; scripts get JSON. */
export function createFormHandler(
  { SITE_ORIGIN, TRUST_PROXY }: Pick<Settings, 'SITE_ORIGIN' | 'TRUST_PROXY'>,
  { submissions, content, abuseGuard, uploads, onError }: FormDependencies,
): FormHandler {
  const isSecure = SITE_ORIGIN.startsWith('https:');

  /** Cheap checks run first, because reading a body is expensive. */
  async function receive(
    request: Request,
    target: FormTarget,
    client: Client,
  ): Promise<{ outcome: FormOutcome; values: ParsedForm['values'] }> {
    const refusal = (failure: FormFailure) => ({ outcome: { failure }, values: new Map<string, string>() });
    if (!isSameOrigin(request.headers, SITE_ORIGIN)) return refusal('refused');
    if (!(await abuseGuard.consumeStep(client))) return refusal('busy');
    const { files } = forms[target.kind];
    const subject = formSubject(target.kind);
    if (files && !(await abuseGuard.canSend(client))) return refusal('busy');
    if (subject && !(await isSubjectOffered(subject, target, content))) return refusal('closed');
    const upload = files ? await uploads.begin(client, declaredBytes(request, target.kind)) : undefined;
    if (upload === null) return { ...refusal('busy'), values: await readValues(request, target.kind) };
    try {
      const parsed = await parseForm(request, target.kind, upload?.save);
      const outcome = await processForm(target, parsed, client, abuseGuard, submissions, onError);
      return { outcome, values: parsed.values };
    } catch (error) {
      if (error instanceof FormError) return refusal(error.reason);
      if (error instanceof TooManyUploads) return refusal('busy');
      onError(error);
      return refusal('not_sent');
    } finally {
      await upload?.end();
    }
  }

  /** Scripts still have the values. */
  async function readValues(request: Request, kind: SubmissionKind): Promise<ParsedForm['values']> {
    if (wantsJson(request)) return new Map();
    return parseForm(request, kind).then(
      ({ values }) => values,
      () => new Map(),
    );
  }

  function jsonResponse(outcome: FormOutcome, headers: Record<string, string>): Response {
    const body: SendResponse =
      'failure' in outcome
        ? outcome
        : 'reference' in outcome
          ? { sent: outcome.reference, links: outcome.links }
          : 'problems' in outcome && outcome.problems
            ? { problems: outcome.problems }
            : { ticket: abuseGuard.formTokens.issue() };
    return Response.json(body, {
      status: statusOf(outcome),
      headers: { ...headers, 'Cache-Control': routes.forms.cache.always },
    });
  }

  function formState(kind: SubmissionKind, outcome: FormOutcome, values: ParsedForm['values']): FormState {
    const token = values.get(HIDDEN.formToken) ?? '';
    return {
      step: 'step' in outcome ? outcome.step : 'input',
      values: { ...redisplayedValues(kind, values), ...('fields' in outcome && outcome.fields) },
      problems: 'problems' in outcome ? (outcome.problems ?? {}) : {},
      failure: 'failure' in outcome ? outcome.failure : null,
      // A valid token records how long the form was open.
      formToken: abuseGuard.formTokens.read(token) ? token : abuseGuard.formTokens.issue(),
      links: [],
    };
  }

  /** Names the setting that may be wrong. Other failures are logged where they occur, or are mistakes of visitors. */
  function logRefusal(failure: FormFailure, headers: Headers): void {
    if (failure === 'refused') {
      const origin = headers.get('origin') ?? 'unknown';
      const message = `Forms: refused a form from the origin ${origin}, because SITE_ORIGIN is ${SITE_ORIGIN}` as const;
      log.warn(message, { event: 'other_origin', repeats: origin });
    }
    if (failure !== 'busy' && failure !== 'too_many') return;
    publishMeasurement('rateLimited', { limit: failure === 'busy' ? 'forms' : 'registrations' });
    const isShared = TRUST_PROXY === 0 && headers.has('x-forwarded-for');
    const hint = isShared ? '; all visitors share the limits, because TRUST_PROXY is 0' : '';
    log.warn(`Forms: refused; a limit for one address, one network or all visitors is reached${hint}`, {
      event: 'rate_limited',
      repeats: hint,
    });
  }

  return {
    async handlePost(request, socketAddress, render) {
      const { pathname, searchParams } = new URL(request.url);
      const target = canonicalPath(pathname) === pathname ? formAt(pathname, searchParams) : null;
      if (!target) return null;
      const { kind, subject } = target;
      const client = resolveClient(request.headers, socketAddress, TRUST_PROXY);
      const seats = givesSeat(kind) ? await eventCapacity(subject, content) : null;
      const { outcome, values } = await receive(request, { ...target, seats }, client);

      publishMeasurement('submission', { kind, outcome: nameOf(outcome) });
      if ('failure' in outcome) logRefusal(outcome.failure, request.headers);
      const retry = 'failure' in outcome ? formFailures[outcome.failure].retry : undefined;
      const headers: Record<string, string> = retry ? retryAfter(retry) : {};
      if ('reference' in outcome && outcome.links.length > 0)
        headers['Set-Cookie'] = documentLinksCookie(outcome.links, isSecure);
      if (wantsJson(request)) return jsonResponse(outcome, headers);
      if ('reference' in outcome) {
        searchParams.set('sent', outcome.reference);
        const location = `${pathname}?${searchParams}`;
        return new Response(null, {
          status: 303,
          headers: { ...headers, Location: location, 'Cache-Control': routes.forms.cache.always },
        });
      }
      const response = await render(request, formState(kind, outcome, values), statusOf(outcome));
      for (const [name, value] of Object.entries(headers)) response.headers.set(name, value);
      return response;
    },

    sentState(request) {
      const { pathname, searchParams } = new URL(request.url);
      if (!searchParams.has('sent') || !givesLinks(formAt(pathname, searchParams)?.kind)) return null;
      const links = readDocumentLinks(request.headers.get('cookie') ?? '');
      if (links.length === 0) return null;
      return { step: 'sent', values: {}, problems: {}, failure: null, formToken: '', links };
    },

    async challenge() {
      const challenge = await abuseGuard.proofOfWork.challenge(await abuseGuard.cost());
      const body = { challenge, ticket: abuseGuard.formTokens.issue() };
      return Response.json(body, { headers: { 'Cache-Control': routes.challenge.cache.always } });
    },
  };
}

function formAt(pathname: string, searchParams: URLSearchParams): Omit<FormTarget, 'seats'> | null {
  const { page, params, locale } = matchPage(pages, pathname);
  if (!page?.server?.form) return null;
  const { kind, subject = '' } = page.server.form;
  return { kind: submissionKind(kind), locale, subject: params[subject] ?? searchParams.get(subject) ?? '' };
}

function givesLinks(kind: SubmissionKind | undefined): boolean {
  return kind !== undefined && formSubject(kind)?.gives === 'links';
}

function maxRedisplayedLength(rule: FieldRule): number {
  return 'maxLength' in rule ? rule.maxLength * REDISPLAY_FACTOR : MAX_CHOICE_LENGTH;
}

function wantsJson({ headers }: Request): boolean {
  return headers.get('accept') === 'application/json';
}

/** For the metrics. */
function nameOf(outcome: FormOutcome): string {
  if ('failure' in outcome) return outcome.failure;
  if ('reference' in outcome) return 'stored';
  if (outcome.step === 'confirm') return 'confirmation';
  return outcome.problems ? 'invalid' : 'back';
}

function statusOf(outcome: FormOutcome): number {
  if ('failure' in outcome) return formFailures[outcome.failure].status;
  return 'problems' in outcome && outcome.problems ? 422 : 200;
}

function redisplayedValues(kind: SubmissionKind, values: ReadonlyMap<string, string>): Record<string, string> {
  return Object.fromEntries(
    forms[kind].rules.flatMap((rule) => {
      const value = values.get(rule.name);
      return value === undefined ? [] : [[rule.name, value.toWellFormed().slice(0, maxRedisplayedLength(rule))]];
    }),
  );
}
