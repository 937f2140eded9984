import { SECRET } from '../internal-errors.ts';

export { default } from './plain.tsx';

export const check = () => {
  throw new TypeError(SECRET);
};
