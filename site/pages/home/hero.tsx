import type { Picture as PictureData } from '../../../contract/entries/fields.ts';
import { Link } from '../../components/link.tsx';
import { Phrases } from '../../components/phrases.tsx';
import { type Cut, Picture } from '../../components/picture.tsx';
import { useStore } from '../../state/store.tsx';
import '../../styles/full-bleed.css';
import styles from './hero.module.css';

/** Crops for windows whose aspect ratio is close to the crop's or narrower; the hero is as tall as the window. */
const CUTS = [
  { media: '(aspect-ratio < 2/3)', crop: 'slim' },
  { media: '(aspect-ratio < 3/4)', crop: 'tall' },
] as const satisfies Cut[];

/** Width of each crop at the hero's height, which is at most 62rem (`styles/full-bleed.css`). */
const WIDTHS = {
  slim: 'max(100vw, min(56.25svh, 35rem))',
  tall: 'max(100vw, min(75svh, 47rem))',
  whole: 'max(100vw, min(178svh, 110rem))',
};

/**
 * Image sizes. Dense phone screens get 78% of the width: under the gradient the picture looks the same and needs about
 * two thirds of the bytes.
 */
const SIZES = [
  `${CUTS[0].media} and (resolution >= 1.5dppx) calc(0.78 * ${WIDTHS.slim})`,
  ...CUTS.map(({ media, crop }) => `${media} ${WIDTHS[crop]}`),
  WIDTHS.whole,
].join(', ');

interface HeroProps {
  lead?: string | undefined;
  cover?: PictureData | undefined;
  /** Links to the main services. */
  links: readonly { label: string; href: string }[];
}

/** Hero with one picture, the company's mission, a lead, and service links. */
export function Hero({ lead, cover, links }: HeroProps) {
  const { site } = useStore();
  return (
    <div className="full-bleed" data-hero="">
      {cover && <Picture picture={cover} cuts={CUTS} sizes={SIZES} priority />}
      <div className={`ring ${styles.ring}`} />
      <div className={styles.text}>
        <h1>
          <Phrases text={site.mission ?? site.name} />
        </h1>
        {lead && (
          <p data-phrases="">
            <Phrases text={lead} />
          </p>
        )}
        {links.length > 0 && (
          <ul className={styles.links}>
            {links.map(({ label, href }) => (
              <li key={href}>
                <Link href={href}>
                  <span>
                    <Phrases text={label} />
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}
