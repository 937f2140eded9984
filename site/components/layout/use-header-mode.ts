import { useEffect, useState } from 'react';
import { useRoute } from '../../navigation/route.ts';
import { useStore } from '../../state/store.tsx';

/** Returns the page's header mode, or `past` after the hero under the header has scrolled out of view. */
export function useHeaderMode(): 'solid' | 'overlay' | 'past' {
  const { headerMode } = useStore().page;
  const { pathname } = useRoute();
  /** Path of the page whose hero is out of view. */
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
