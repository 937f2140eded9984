import type { Picture as PictureData } from '../../../contract/fields.ts';
import { Picture } from '../../components/picture.tsx';
import { useStore } from '../../runtime/store.tsx';
import styles from './hero.module.css';

/** Where the hero's box is higher than it is wide. */
const UPRIGHT = '(width < 28rem)';

/** The thought, in one picture and one sentence. */
export function Hero({ lead, cover }: { lead?: string | undefined; cover?: PictureData | undefined }) {
  const { site } = useStore();
  return (
    <div className={styles.hero}>
      {cover && (
        <Picture
          className={styles.picture}
          picture={cover}
          tall={UPRIGHT}
          sizes={`${UPRIGHT} 100vw, max(100vw, 50rem)`}
          priority
        />
      )}
      <div className={styles.text}>
        <h1>{site.mission ?? site.name}</h1>
        {lead && <p>{lead}</p>}
      </div>
    </div>
  );
}
