import type { Picture as PictureData } from '../../../contract/entries/fields.ts';
import { Picture } from '../../components/picture.tsx';
import { useStore } from '../../state/store.tsx';
import styles from './hero.module.css';

/** Where the hero's box, as high as the window, is narrower than the upright cut. */
const UPRIGHT = '(aspect-ratio < 3/4)';

/** As wide as the picture would be at the hero's height, which is 62rem at most: see its style sheet. */
const SIZES = `${UPRIGHT} max(100vw, min(75svh, 47rem)), max(100vw, min(178svh, 110rem))`;

/** The thought, in one picture and one sentence. */
export function Hero({ lead, cover }: { lead?: string | undefined; cover?: PictureData | undefined }) {
  const { site } = useStore();
  return (
    <div className={styles.hero}>
      {cover && <Picture className={styles.picture} picture={cover} tall={UPRIGHT} sizes={SIZES} priority />}
      <div className={styles.text}>
        <h1>{site.mission ?? site.name}</h1>
        {lead && <p>{lead}</p>}
      </div>
    </div>
  );
}
