/** Loads the application after the first paint. Until then, the browser handles links and forms. */
// A scroll position is right only in the complete layout (`styles/gradual-layout.css`): a restored one, and that of a link.
const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
if (visit?.type !== 'navigate') endGradualLayout();
addEventListener('click', endGradualLayout, true);

function endGradualLayout(): void {
  document.documentElement.style.animation = 'none';
}

function start(): void {
  const { entry, modules = '' } = (document.querySelector('[data-entry]') as HTMLElement).dataset;
  // In parallel; the entry would load its imports one after another.
  for (const href of modules.match(/\S+/g) ?? []) append('link', { rel: 'modulepreload', href });
  append('script', { type: 'module', src: entry });
}

function append(name: string, properties: object): void {
  document.head.append(Object.assign(document.createElement(name), properties));
}

function startWhenParsed(): void {
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', start);
  else start();
}

// Hidden tabs get no animation frames.
if (document.hidden) startWhenParsed();
else requestAnimationFrame(() => setTimeout(startWhenParsed));
