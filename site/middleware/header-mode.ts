import type { Middleware } from '../navigation/resolve/named-middleware.ts';

/** Sets the header variant of the page; solid if no page matches. */
const headerMode: Middleware = ({ page, draft }) => {
  draft.headerMode = page?.header ?? 'solid';
};

export default headerMode;
