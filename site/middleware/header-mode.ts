import type { Middleware } from '../navigation/resolve/named-middleware.ts';

/** Gives the frame the header that the page names; solid where no page matches. */
const headerMode: Middleware = ({ page, draft }) => {
  draft.headerMode = page?.header ?? 'solid';
};

export default headerMode;
