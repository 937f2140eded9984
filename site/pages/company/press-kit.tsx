import { Picture } from '../../components/picture.tsx';
import styles from './press-kit.module.css';
import type { Download, PressKit as Kit } from './press-kit.server.ts';

/** Logos and pictures for the press to save, each with its format and size. */
export function PressKit({ kit: { logos, pictures } }: { kit: Kit }) {
  return (
    <div className={`grid ${styles.kit}`}>
      <h3>{logos.heading}</h3>
      <ul className={styles.logos}>
        {logos.items.map(({ name, drawing, files }) => (
          <li key={name}>
            {/* The name stands under it. */}
            <img src={drawing.href} width={drawing.width} height={drawing.height} alt="" loading="lazy" />
            <h4>{name}</h4>
            <ul>
              {files.map((file) => (
                <li key={file.href}>
                  <FileLink file={file} of={name} />
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
      {pictures && (
        <>
          <h3>{pictures.heading}</h3>
          <ul className={styles.pictures}>
            {pictures.items.map(({ picture, caption, file }) => (
              <li key={file.href}>
                <figure>
                  <Picture picture={picture} sizes="(width >= 62rem) 24vw, 46vw" />
                  <figcaption>{caption}</figcaption>
                </figure>
                <FileLink file={file} of={caption} />
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

/** @param of what the file is of: links of the same format sound alike without it */
function FileLink({ file: { href, name, details }, of }: { file: Download; of: string }) {
  return (
    <a href={href} download={name} aria-label={`${of} ${details}`}>
      {details}
    </a>
  );
}
