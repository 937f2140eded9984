/** While a secret is replaced: the former secret verifies, and never signs. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createFormTokens } from '../../../../server/forms/form-tokens.ts';
import { BASE_COST, createProofOfWork } from '../../../../server/forms/proof-of-work.ts';
import { createCounters } from '../../../../server/limits/counters.ts';
import { signClaims, verifyClaims } from '../../../../server/preview/preview-tokens.ts';
import { createSplitGuard } from '../../../../server/redis/split-guard.ts';
import { createRevalidationHandler, signChange } from '../../../../server/routes/revalidation-handler.ts';
import { secretsOf } from '../../../../server/settings/rotation.ts';
import { readSettings } from '../../../../server/settings/settings.ts';
import { proveWork } from '../../../support/site/prove-work.ts';

const OLD = 'the former secret of the tests, 40 letters';
const NEW = 'the current secret of the tests, 40 letters';
const BOTH = [NEW, OLD] as const;

test('the settings give the current secret first, and nothing without it', () => {
  expect(secretsOf(readSettings({ FORMS_SECRET: NEW, FORMS_SECRET_PREVIOUS: OLD }), 'FORMS_SECRET')).toEqual(BOTH);
  expect(secretsOf(readSettings({ FORMS_SECRET: NEW }), 'FORMS_SECRET')).toEqual([NEW]);
  expect(secretsOf(readSettings({}), 'FORMS_SECRET')).toBeUndefined();
});

test('forms that were opened before are accepted, and new ones have the current secret', () => {
  const during = createFormTokens(BOTH);
  expect(during.read(createFormTokens([OLD]).issue())).not.toBeNull();
  expect(createFormTokens([NEW]).read(during.issue())).not.toBeNull();
  expect(createFormTokens([OLD]).read(during.issue())).toBeNull();
});

test('proofs of work that were begun before are accepted once', async () => {
  const during = createProofOfWork(BOTH, createCounters());
  const before = await proveWork(await createProofOfWork([OLD], createCounters()).challenge());
  expect(await during.verify(before)).toBe(BASE_COST);
  expect(await during.verify(before)).toBe(0);
  const proof = await proveWork(await during.challenge());
  expect(await createProofOfWork([OLD], createCounters()).verify(proof)).toBe(0);
  expect(await createProofOfWork([NEW], createCounters()).verify(proof)).toBe(BASE_COST);
});

test('links to previews that were made before are accepted, and sessions have the current secret', () => {
  const claims = { type: 'news', id: 1, key: '1', revision: '1', lang: 'ja', exp: Date.now() / 1000 + 60 } as const;
  const whole = { ...claims, exp: Math.floor(claims.exp) };
  expect(verifyClaims(signClaims(whole, 'preview-link', [OLD]), 'preview-link', BOTH)).not.toBeNull();
  const session = signClaims(whole, 'preview-session', BOTH);
  expect(verifyClaims(session, 'preview-session', [OLD])).toBeNull();
  expect(verifyClaims(session, 'preview-session', [NEW])).not.toBeNull();
});

test('announcements with either secret are accepted', async () => {
  const revalidate = createRevalidationHandler(BOTH, async () => true, createCounters());
  const statusWith = async (secret: string) => {
    const timestamp = String(Math.floor(Date.now() / 1000));
    const body = '{"tags":[]}';
    const headers = { 'x-meguri-timestamp': timestamp, 'x-meguri-signature': signChange(secret, timestamp, body) };
    return (await revalidate(new Request('http://localhost/_revalidate', { method: 'POST', headers, body }))).status;
  };
  expect(await statusWith(OLD)).toBe(200);
  expect(await statusWith(NEW)).toBe(200);
  expect(await statusWith('a third secret of the tests, 40 letters')).toBe(401);
});

test('instances that accept the secrets of each other are not split', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'meguri-rotation-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  const guardOf = (current: string, previous?: string) => {
    const settings = { FORMS_SECRET: current, ...(previous && { FORMS_SECRET_PREVIOUS: previous }) };
    return createSplitGuard(readSettings({ ...settings, CONTENT_API_BASE: 'https://cms.example.com' }), dataDir);
  };
  const splitOf = async (first: ReturnType<typeof guardOf>, second: ReturnType<typeof guardOf>) => [
    await first.findSplit([second.id, second.record()]),
    await second.findSplit([first.id, first.record()]),
  ];
  // The steps of docs/guides/operations.md, each of them with an instance that is one step behind.
  expect(await splitOf(guardOf(OLD), guardOf(OLD, NEW))).toEqual([null, null]);
  expect(await splitOf(guardOf(OLD, NEW), guardOf(NEW, OLD))).toEqual([null, null]);
  expect(await splitOf(guardOf(NEW, OLD), guardOf(NEW))).toEqual([null, null]);
  for (const split of await splitOf(guardOf(OLD), guardOf(NEW, OLD)))
    expect(split).toContain('has a different FORMS_SECRET');
});
