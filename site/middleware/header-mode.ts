import type { Middleware } from '../navigation/resolve/named-middleware.ts';

const headerMode: Middleware = ({ page, pageState }) => {
  pageState.headerMode = page?.header ?? 'solid';
};

export default headerMode;
