import { PageError } from '../../../site/runtime/errors.ts';

export { default } from './plain.tsx';

export const check = () => {
  throw new PageError(418, 'teapot');
};
