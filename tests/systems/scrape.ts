import { expect } from 'vitest';

export type Scrape = Map<string, number>;

/** Returns the values by series, such as `meguri_page_cache_total{state="hit"}`. @param port `METRICS_PORT` */
export async function scrape(port: number): Promise<Scrape> {
  const response = await fetch(`http://127.0.0.1:${port}/metrics`);
  expect(response.status).toBe(200);
  const lines = (await response.text()).split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.split(' ').at(-1))]));
}
