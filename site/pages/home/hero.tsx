import type { Picture as PictureData } from '../../../contract/entries/fields.ts';
import { Link } from '../../components/link.tsx';
import { type Cut, Picture } from '../../components/picture.tsx';
import { useStore } from '../../state/store.tsx';
import styles from './hero.module.css';

/** Where the hero's box, as high as the window, is nearly as narrow as the cut, or narrower. */
const CUTS = [
  { media: '(aspect-ratio < 2/3)', crop: 'slim' },
  { media: '(aspect-ratio < 3/4)', crop: 'tall' },
] as const satisfies Cut[];

/** As wide as the picture would be at the hero's height, which is 62rem at most: see `styles/full-bleed.css`. */
const WIDTHS = {
  slim: 'max(100vw, min(56.25svh, 35rem))',
  tall: 'max(100vw, min(75svh, 47rem))',
  whole: 'max(100vw, min(178svh, 110rem))',
};

/**
 * A telephone's pixels are finer than the eye: with four fifths of them in each direction the picture, which lies under a
 * gradient, looks the same and has two thirds of the bytes.
 */
const SIZES = [
  `${CUTS[0].media} and (resolution >= 1.5dppx) calc(0.78 * ${WIDTHS.slim})`,
  ...CUTS.map(({ media, crop }) => `${media} ${WIDTHS[crop]}`),
  WIDTHS.whole,
].join(', ');

interface HeroProps {
  lead?: string | undefined;
  cover?: PictureData | undefined;
  /** Where visitors go on who know what they came for. */
  ways: readonly { label: string; href: string }[];
}

/** The thought, in one picture and one sentence; and two ways on. */
export function Hero({ lead, cover, ways }: HeroProps) {
  const { site } = useStore();
  return (
    <div className="full-bleed" data-hero="">
      {cover && <Picture picture={cover} cuts={CUTS} sizes={SIZES} priority />}
      <div className={`ring ${styles.ring}`} />
      <div className={styles.words}>
        <h1>{site.mission ?? site.name}</h1>
        {lead && <p>{lead}</p>}
        {ways.length > 0 && (
          <ul className={styles.ways}>
            {ways.map(({ label, href }) => (
              <li key={href}>
                <Link href={href}>{label}</Link>
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}
