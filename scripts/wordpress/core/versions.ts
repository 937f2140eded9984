/** All downloads of a local WordPress. They are not committed. */
import { createHash } from 'node:crypto';

/** npm package whose code is not run. */
export interface NpmArchive {
  name: string;
  version: string;
  /** SHA-512 of the npm registry. */
  integrity: string;
}

/**
 * Point releases change the version, so apt verifies it.
 * The tested version must also have this checksum.
 */
export interface DebianPackage {
  name: string;
  tested: string;
  sha256: string;
}

export interface Core {
  theme: string;
  packages?: readonly DebianPackage[];
  /** PHP code in `zip`, browser files in `files`. */
  npm?: { archive: NpmArchive; zip: string; files: string };
}

/** Debian builds no translations for the block editor's scripts. */
export const LANGUAGE_PACKAGE: DebianPackage = {
  name: 'wordpress-l10n',
  tested: '6.1.9+dfsg1-0+deb12u1',
  sha256: '0b0dd58213c72a1fd27dfcaef04a35d11f930554ab2562193c628cbf1e490b1a',
};

/** Versions that the plugin is tested with. */
export const CORES = {
  '6.1': {
    theme: 'twentytwentythree',
    packages: [
      {
        name: 'wordpress',
        tested: '6.1.9+dfsg1-0+deb12u1',
        sha256: '506283af0a6194efeb39f2fb19e6131d59142a20b81e280b8e9f331385c54937',
      },
      {
        name: 'wordpress-theme-twentytwentythree',
        tested: '6.1.9+dfsg1-0+deb12u1',
        sha256: '0771f56e40dea08b1cd5ad5106d65eec75c2135fdcb407cc55fb4cbc265af012',
      },
      {
        name: 'libjs-cropper',
        tested: '1.2.2-1.1',
        sha256: '41217e7b75a227b53fe96f37b7974b117e0c85f2a041ef420f259b7cb59abdb2',
      },
      {
        name: 'libjs-underscore',
        tested: '1.13.4~dfsg+~1.11.4-3',
        sha256: '4a0fbc90e7f62ea50c4ac7453352721fa60bb5eac87e9f39a027908faff29015',
      },
      {
        name: 'php-getid3',
        tested: '1.9.22+dfsg-1',
        sha256: '85a83dd7e18ff5f8ad2e2cc64b5f3199ac2dc8c8c8f988f3fb04f0f6c1f4a558',
      },
    ],
  },
  '6.5': {
    theme: 'twentytwentyfour',
    npm: {
      archive: {
        name: '@wp-playground/wordpress-builds',
        version: '0.9.19',
        integrity: 'sha512-dlqvh/MJDpE5W68vgPPKUjpip6zMuBh59L3D18ZX+pdwurC4q4ydrTww/3sTMV69BBcoH6kF93YtAtujNC5Mpw==',
      },
      zip: 'src/wordpress/wp-6.5.zip',
      files: 'public/wp-6.5',
    },
  },
} as const satisfies Record<string, Core>;

export type CoreName = keyof typeof CORES;

/** WordPress's SQLite plugin 3.0.2. */
export const SQLITE = {
  archive: {
    name: '@wp-playground/cli',
    version: '3.1.56',
    integrity: 'sha512-JTxl6djPEM2YRYz/w+BUoyoCvhSGHIjqMi4fMV1b8o1UPNvZatLaS7opo57UsrVElXrfdZwvi6IuyS4LswUx9Q==',
  },
  zip: 'sqlite-database-integration.zip',
  folder: 'plugin-sqlite-database-integration',
} as const;

/** A text that is replaced in a file of the SQLite plugin, which must contain it once. */
interface Patch {
  file: string;
  from: string;
  to: string;
}

export const SQLITE_PATCHES: readonly Patch[] = [
  {
    // Before WordPress 6.2 the parent class cannot read this private property. Remove with the last version before 6.2.
    file: 'wp-includes/sqlite/class-wp-sqlite-db.php',
    from: 'private $allow_unsafe_unquoted_parameters',
    to: 'protected $allow_unsafe_unquoted_parameters',
  },
];

/** Must be incremented when `make-core.ts` makes other files from the same sources. */
const LAYOUT = 1;

/** Returns the name of the folder with a WordPress, which changes with its sources and patches. */
export function coreFolderName(name: CoreName, { hasJapanese }: { hasJapanese: boolean }): string {
  const recipe = [CORES[name], SQLITE, SQLITE_PATCHES, hasJapanese && LANGUAGE_PACKAGE, LAYOUT];
  return `${name}-${createHash('sha256').update(JSON.stringify(recipe)).digest('hex').slice(0, 8)}`;
}

/** Extension names as in `get_loaded_extensions`. */
export const PHP = {
  minVersion: '8.2',
  extensions: ['curl', 'dom', 'fileinfo', 'gd', 'intl', 'mbstring', 'openssl', 'pdo_sqlite', 'phar', 'zlib'],
  /** The package `php` would install Apache. */
  packages: ['php-cli', 'php-curl', 'php-gd', 'php-intl', 'php-mbstring', 'php-sqlite3', 'php-xml'],
} as const;
