/** Trusted Types: browsers accept HTML and addresses of scripts from this policy only. */
import type { SafeHtml } from '../rich-text/safe-html.ts';
import { STATIC_BASE } from './payload/payload.ts';

interface Policy {
  createHTML(html: SafeHtml): string;
  createScriptURL(path: string): string;
}

declare global {
  var trustedTypes: { createPolicy(name: string, rules: Policy): Policy } | undefined;
}

const rules: Policy = {
  // The type shows that the server has sanitised it.
  createHTML: (html) => html,
  // Resolved first, because `..` in the path leaves the folder. An empty address loads nothing.
  createScriptURL(path) {
    const { href } = new URL(path, location.origin);
    return href.startsWith(`${location.origin}${STATIC_BASE}/`) ? href : '';
  },
};

/** Named in `server/http/content-security-policy.ts`. Results are objects in browsers that have Trusted Types. */
export const trusted = globalThis.trustedTypes?.createPolicy('meguri', rules) ?? rules;
