import type { Secrets } from './secrets.ts';

export interface ConfigOptions {
  origin: string;
  /** Null omits the plugin's settings. */
  siteOrigin: string | null;
  constants?: Readonly<Record<string, string>>;
  /** Must be outside of the web root. */
  database: string;
  /** Folder of uploads; must be outside of the web root. */
  privateFolder: string;
  secrets: Secrets;
}

export function wpConfig(options: ConfigOptions): string {
  const { origin, siteOrigin, database, privateFolder, secrets } = options;
  const constants = {
    WP_HOME: origin,
    WP_SITEURL: origin,
    DB_DIR: database,
    DB_FILE: 'wordpress.sqlite',
    // Allows reads during writes.
    SQLITE_JOURNAL_MODE: 'WAL',
    // Required by WordPress but unused.
    DB_NAME: 'wordpress',
    DB_USER: '',
    DB_PASSWORD: '',
    DB_HOST: '',
    DB_CHARSET: 'utf8mb4',
    DB_COLLATE: '',
    ...secrets.keys,
    // Allows application passwords without HTTPS.
    WP_ENVIRONMENT_TYPE: 'local',
    WP_DEBUG: true,
    WP_DEBUG_DISPLAY: false,
    // The command triggers cron, instead of page views.
    DISABLE_WP_CRON: true,
    AUTOMATIC_UPDATER_DISABLED: true,
    DISALLOW_FILE_MODS: true,
    WP_HTTP_BLOCK_EXTERNAL: true,
    WP_ACCESSIBLE_HOSTS: '127.0.0.1,localhost',
    MEGURI_PRIVATE_DIR: privateFolder,
    ...(siteOrigin !== null && {
      MEGURI_SITE_ORIGIN: siteOrigin,
      MEGURI_API_KEY: secrets.apiKey,
      MEGURI_PREVIEW_SECRET: secrets.previewSecret,
      MEGURI_REVALIDATE_SECRET: secrets.revalidateSecret,
    }),
    ...options.constants,
  };
  const lines = Object.entries(constants).map(([name, value]) => `define('${name}', ${phpLiteral(value)});`);
  return [
    '<?php',
    ...['// Written anew at each start of this local WordPress.', ...lines],
    "$table_prefix = 'wp_';",
    "defined('ABSPATH') || define('ABSPATH', __DIR__ . '/');",
    "require_once ABSPATH . 'wp-settings.php';\n",
  ].join('\n');
}

function phpLiteral(value: string | boolean): string {
  return typeof value === 'boolean' ? String(value) : `'${value.replace(/[\\']/g, '\\$&')}'`;
}
