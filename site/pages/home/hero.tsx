import type { Picture as PictureData } from '../../../contract/fields.ts';
import { Picture } from '../../components/picture.tsx';
import { useStore } from '../../runtime/store.tsx';
import styles from './hero.module.css';

/** The thought, in one picture and one sentence. */
export function Hero({ lead, cover }: { lead?: string | undefined; cover?: PictureData | undefined }) {
  const { site } = useStore();
  return (
    <div className={styles.hero}>
      {cover && <Picture className={styles.picture} picture={cover} sizes="max(100vw, 50rem)" priority />}
      <div className={styles.text}>
        <h1>{site.mission ?? site.name}</h1>
        {lead && <p>{lead}</p>}
      </div>
    </div>
  );
}
