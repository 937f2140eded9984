import type * as BrowserErrors from '../errors/browser-errors.ts';

/** Loads the application after the first paint. Until then, the browser handles links and forms. */
// A scroll position is right only in the complete layout (`styles/gradual-layout.css`): a restored one, and that of a link.
const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
if (visit?.type !== 'navigate') endGradualLayout();
addEventListener('click', endGradualLayout, true);

function endGradualLayout(): void {
  document.documentElement.style.animation = 'none';
}

const { dataset } = document.querySelector('[data-entry]') as HTMLElement;

/** The module listens to later errors itself. */
function reportFirst(event: Event): void {
  // biome-ignore lint/plugin: the build names the file
  import(/* @vite-ignore */ dataset.errors as string).then(
    ({ report }: typeof BrowserErrors) => report(event),
    // Offline, for example. Not another error.
    () => {},
  );
}
// Nothing receives reports of an export.
if (!import.meta.env.STATIC_EXPORT)
  for (const type of ['error', 'unhandledrejection']) addEventListener(type, reportFirst, { once: true });

function start(): void {
  // In parallel; the entry would load its imports one after another.
  for (const href of (dataset.modules as string).split(' '))
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
  // Not a script element, whose address Trusted Types restrict.
  // biome-ignore lint/plugin: the build names the file
  import(/* @vite-ignore */ dataset.entry as string);
}

function startWhenParsed(): void {
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', start);
  else start();
}

// Hidden tabs get no animation frames.
if (document.hidden) startWhenParsed();
else requestAnimationFrame(() => setTimeout(startWhenParsed));
