import { expect, test, vi } from 'vitest';
import { createReadiness } from '../../../../server/process/readiness.ts';
import { createReadinessHandler } from '../../../../server/routes/readiness-handler.ts';

test('returns 503 until content was read, 200 during later outages, and 503 while draining', async () => {
  const hasContent = vi.fn(async () => false);
  const { state, startDraining } = createReadiness(hasContent);
  const respond = createReadinessHandler(state);
  const outcome = async () => {
    const response = await respond();
    return [response.status, (await response.json()).status];
  };
  expect(await outcome()).toEqual([503, 'starting']);
  hasContent.mockRejectedValueOnce(new Error('down'));
  expect(await outcome()).toEqual([503, 'starting']);
  hasContent.mockResolvedValueOnce(true);
  expect(await outcome()).toEqual([200, 'ready']);
  hasContent.mockRejectedValue(new Error('down'));
  expect(await outcome()).toEqual([200, 'ready']);
  startDraining();
  expect(await outcome()).toEqual([503, 'draining']);
});
