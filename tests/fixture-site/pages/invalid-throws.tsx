import { PageError } from '../../../site/errors/normalize-error.ts';

export { default } from './plain.tsx';

export const check = () => {
  throw new PageError(418, 'teapot');
};
