import { SECRET } from '../internal-errors.ts';

export default function PageThatCannotBeRendered(): never {
  throw new TypeError(SECRET);
}
