import type { Middleware } from '../navigation/resolve/named-middleware.ts';

const headerMode: Middleware = ({ page, draft }) => {
  draft.headerMode = page?.header ?? 'solid';
};

export default headerMode;
