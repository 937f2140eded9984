import { useEffect, useState } from 'react';
import { useRoute } from '../../navigation/route.ts';
import { useStore } from '../../state/store.tsx';

/** How the header stands: as the page says, and `past` once the hero that it lay over is out of sight. */
export function useHeaderMode(): 'solid' | 'overlay' | 'past' {
  const { headerMode } = useStore().page;
  const { pathname } = useRoute();
  const [isPast, setPast] = useState(false);
  useEffect(() => {
    const hero = headerMode === 'overlay' && document.querySelector('[data-hero]');
    if (!hero) return setPast(false);
    const observer = new IntersectionObserver(([entry]) => setPast(!entry?.isIntersecting));
    observer.observe(hero);
    return () => observer.disconnect();
  }, [headerMode, pathname]);
  return headerMode === 'overlay' && isPast ? 'past' : headerMode;
}
