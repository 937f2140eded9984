/** State of the loading bar, independent of the browser. */

/** Delay before the bar appears (from the specification). */
const THROTTLE_MS = 200;
/** Time from 0 to 100 % (from the specification). */
const DURATION_MS = 5000;
/** Time that the finished bar stays visible (from the specification). */
const HIDE_DELAY_MS = 500;
const TICK_MS = 100;
const POINTS_A_TICK = (100 * TICK_MS) / DURATION_MS;

export interface LoadingBarView {
  isVisible: boolean;
  percent: number;
  hasFailed: boolean;
}

/** Ending it repeatedly has no effect. */
export interface PendingLoad {
  finish: () => void;
  fail: () => void;
}

const HIDDEN_BAR: LoadingBarView = { isVisible: false, percent: 0, hasFailed: false };

/** The bar ends after the last operation, in red if any has failed. */
export function createLoadingProgress() {
  let view = HIDDEN_BAR;
  let hasFailed = false;
  const pendingLoads = new Set<PendingLoad>();
  const listeners = new Set<() => void>();
  let throttle: ReturnType<typeof setTimeout> | undefined;
  let ticks: ReturnType<typeof setInterval> | undefined;
  let hiding: ReturnType<typeof setTimeout> | undefined;

  function show(next: LoadingBarView) {
    view = next;
    for (const listener of listeners) listener();
  }

  function restart() {
    clearTimeout(throttle);
    clearInterval(ticks);
    clearTimeout(hiding);
    hasFailed = false;
    if (view.isVisible) show(HIDDEN_BAR);
    throttle = setTimeout(() => {
      show({ ...HIDDEN_BAR, isVisible: true });
      ticks = setInterval(() => show({ ...view, percent: Math.min(100, view.percent + POINTS_A_TICK) }), TICK_MS);
    }, THROTTLE_MS);
  }

  function end() {
    clearTimeout(throttle);
    clearInterval(ticks);
    if (!view.isVisible) return;
    show({ isVisible: true, percent: 100, hasFailed });
    hiding = setTimeout(() => show(HIDDEN_BAR), HIDE_DELAY_MS);
  }

  return {
    view: () => view,

    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },

    /** @param options.resets restarts the bar (navigations do, requests do not) */
    begin({ resets }: { resets: boolean }): PendingLoad {
      const settle = (failed: boolean) => {
        if (!pendingLoads.delete(wait)) return;
        hasFailed ||= failed;
        if (pendingLoads.size === 0) end();
      };
      const wait: PendingLoad = { finish: () => settle(false), fail: () => settle(true) };
      if (resets || pendingLoads.size === 0) restart();
      pendingLoads.add(wait);
      return wait;
    },
  };
}
export type LoadingProgress = ReturnType<typeof createLoadingProgress>;
