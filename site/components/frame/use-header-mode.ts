import { useEffect, useState } from 'react';
import { useRoute } from '../../navigation/route.ts';
import { useStore } from '../../state/store.tsx';

/** How the header stands: as the page says, and `past` once the hero that it lay over is out of sight. */
export function useHeaderMode(): 'solid' | 'overlay' | 'past' {
  const { headerMode } = useStore().page;
  const { pathname } = useRoute();
  /** The page whose hero is out of sight. */
  const [past, setPast] = useState<string | null>(null);
  useEffect(() => {
    const hero = headerMode === 'overlay' && document.querySelector('[data-hero]');
    if (!hero) return;
    const observer = new IntersectionObserver((entries) => setPast(entries.at(-1)?.isIntersecting ? null : pathname));
    observer.observe(hero);
    return () => observer.disconnect();
  }, [headerMode, pathname]);
  return headerMode === 'overlay' && past === pathname ? 'past' : headerMode;
}
