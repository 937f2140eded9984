import { useId } from 'react';
import { Caption, Picture } from '../../components/picture.tsx';
import { useStore } from '../../state/store.tsx';
import styles from './plate.module.css';
import type { Drawing, Plate as PlateData } from './plates.server.ts';

export interface PlateLabels {
  enlarge: string;
  enlarged: string;
  close: string;
  scale: string;
  n: string;
}

/** Portrait windows show enlarged pictures in their full height, and scroll sideways. */
const LARGE_SIZES = '(orientation: portrait) 140vh, 100vw';

/** Picture or drawing with a caption, which a popover enlarges without scripts. The large file loads when it opens. */
export function Plate({
  plate: { picture, drawing },
  labels,
  sizes,
}: {
  plate: PlateData;
  labels: PlateLabels;
  sizes: string;
}) {
  const id = useId();
  const { locale } = useStore().page;
  return (
    <figure className={styles.plate} data-drawing={drawing && ''}>
      <div className={styles.picture}>
        <Picture picture={picture} sizes={sizes} />
        {drawing && <DrawingMarks drawing={drawing} labels={labels} />}
      </div>
      <div className={styles.text}>
        {drawing && <p className={styles.kind}>{drawing.kind}</p>}
        <Caption picture={picture} />
        <button type="button" popoverTarget={id} aria-label={`${labels.enlarge}: ${picture.alt[locale]}`}>
          {labels.enlarge}
        </button>
      </div>
      <div id={id} popover="auto" className={styles.large} role="dialog" aria-label={labels.enlarged}>
        <div className={styles.scroller}>
          <Picture picture={picture} sizes={LARGE_SIZES} />
        </div>
        <div className={styles.text}>
          <Caption picture={picture} />
          <button type="button" popoverTarget={id} popoverTargetAction="hide">
            {labels.close}
          </button>
        </div>
      </div>
    </figure>
  );
}

/** Scale bar and north arrow. Attributes set their sizes, because the Content-Security-Policy forbids inline styles. */
function DrawingMarks({ drawing: { scale, north }, labels }: { drawing: Drawing; labels: PlateLabels }) {
  return (
    <div className={styles.marks}>
      {scale && (
        <p>
          {scale.label}
          <svg viewBox="0 0 1 1" preserveAspectRatio="none" role="img" aria-label={labels.scale}>
            <rect width={scale.fraction} height="1" />
          </svg>
        </p>
      )}
      {north && (
        <svg className={styles.north} viewBox="-20 -20 40 40" role="img" aria-label={north.label}>
          <g transform={`rotate(${north.degrees})`}>
            <path d="M0-8L5 14L0 10L-5 14Z" />
            <text y="-11" textAnchor="middle" transform={`rotate(${-north.degrees} 0 -14)`}>
              {labels.n}
            </text>
          </g>
        </svg>
      )}
    </div>
  );
}
