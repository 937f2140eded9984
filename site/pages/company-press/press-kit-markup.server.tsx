import { pictureIn } from '../../components/picture.tsx';
import type { Locale } from '../../i18n/locales.ts';
import styles from './press-kit.module.css';
import type { Download, PressKit as Kit } from './press-kit.server.ts';

export function PressKitMarkup({ kit: { logos, pictures }, locale }: { kit: Kit; locale: Locale }) {
  return (
    <>
      <h2 id="logos">{logos.heading}</h2>
      <ul className={styles.logos}>
        {logos.items.map(({ name, svg, files }) => (
          <li key={name}>
            {/* The name follows as text. */}
            <img src={svg.href} width={svg.width} height={svg.height} alt="" loading="lazy" />
            <h3>{name}</h3>
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
          <h2 id="images">{pictures.heading}</h2>
          <ul className={styles.pictures}>
            {pictures.items.map(({ picture, caption, file }) => (
              <li key={file.href}>
                <figure>
                  {pictureIn(locale, { picture, sizes: '(width >= 62rem) 24vw, 46vw' })}
                  <figcaption>{caption}</figcaption>
                </figure>
                <FileLink file={file} of={caption} />
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}

/**
 * Renders a download link.
 *
 * @param of name of the depicted item, which distinguishes links of the same format for screen readers
 */
function FileLink({ file: { href, name, details }, of }: { file: Download; of: string }) {
  return (
    <a href={href} download={name} aria-label={`${of} ${details}`}>
      {details}
    </a>
  );
}
