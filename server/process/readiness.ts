import { waitAtMost } from '../../lib/queue/wait-at-most.ts';

/** For requests to the content backend. */
const WAIT_MS = 1000;

/** `starting`: no content was read or restored yet. `draining`: the server shuts down. */
export type ReadinessState = 'ready' | 'starting' | 'draining';

export interface Readiness {
  /** Never rejects. */
  state(): Promise<ReadinessState>;
  startDraining(): void;
}

/** @param hasContent called until it has succeeded once, because pages are served during later outages */
export function createReadiness(hasContent: () => Promise<boolean>): Readiness {
  let hadContent = false;
  let isDraining = false;
  return {
    async state() {
      if (!isDraining && !hadContent)
        hadContent = await waitAtMost(
          hasContent().catch(() => false),
          WAIT_MS,
          false,
        );
      if (isDraining) return 'draining';
      return hadContent ? 'ready' : 'starting';
    },
    startDraining() {
      isDraining = true;
    },
  };
}
