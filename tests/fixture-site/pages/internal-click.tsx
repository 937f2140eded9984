import { useState } from 'react';
import { SECRET } from '../internal-errors.ts';

export default function PageThatFailsAtAClick() {
  const [isBroken, setBroken] = useState(false);
  if (isBroken) throw new TypeError(SECRET);
  return (
    <button type="button" onClick={() => setBroken(true)}>
      break
    </button>
  );
}
