import type { Language } from '../../contract/vocabulary.ts';
import type { Login } from './secrets.ts';
import type { PhpDecision } from './server/php.ts';

interface Ready {
  core: string;
  origin: string;
  site: string;
  passwords: Record<Login, string>;
  folder: string;
}

export interface Messages {
  usage(cores: readonly string[]): string;
  noPhp(decision: Extract<PhpDecision, { do: 'refuse' }>): string;
  installingPhp: string;
  installedPhp(version: string, seconds: string): string;
  phpNotInstalled(reason: string): string;
  needsDebian(core: string): string;
  otherVersion(core: string, available: string): string;
  preparing(core: string): string;
  prepared(core: string, seconds: string): string;
  notDownloaded(file: string, reason: string): string;
  damaged(file: string): string;
  notSetUp(reason: string): string;
  alreadyRuns(folder: string): string;
  notResponding(log: string): string;
  portTaken(requested: number, used: number): string;
  noPort(from: number, to: number): string;
  importing: string;
  notImported: string;
  ended(log: string): string;
  ready(ready: Ready): string;
}

export const MESSAGES: Record<Language, Messages> = {
  ja: {
    usage: (cores) =>
      `書き方: npm run wordpress（版を選ぶときは -- --core ${cores.join(' または ')}、ポートを選ぶときは -- --port 8890、はじめからやり直すときは -- --fresh）`,
    noPhp: (decision) =>
      ({
        absent:
          'WordPressにはPHP 8.2以降が要りますが、このコンピュータにはありません。PHPを入れてから、もう一度実行してください。',
        windows: 'WordPressはWindowsでは動かせません。WSL、LinuxまたはmacOSで実行してください。',
        old: `WordPressにはPHP 8.2以降が要りますが、このコンピュータのPHPは${'version' in decision ? decision.version : ''}です。`,
        incomplete: `このコンピュータのPHPには、WordPressに必要な拡張がありません: ${'missing' in decision ? decision.missing.join('、') : ''}`,
      })[decision.why],
    installingPhp: 'PHPを入れています（apt-get）。',
    installedPhp: (version, seconds) => `PHP ${version}を入れました（${seconds}）。`,
    phpNotInstalled: (reason) => `PHPを入れられませんでした。\n${reason}`,
    needsDebian: (core) =>
      `WordPress ${core}はDebianのパッケージから作ります。ここでは npm run wordpress -- --core 6.5 を使ってください。`,
    otherVersion: (core, available) =>
      `このDebianにあるWordPressは${available}で、${core}ではありません。npm run wordpress -- --core 6.5 を使ってください。`,
    preparing: (core) => `WordPress ${core}を取り寄せています。`,
    prepared: (core, seconds) => `WordPress ${core}を用意しました（${seconds}）。`,
    notDownloaded: (file, reason) => `${file}を取り寄せられませんでした。\n${reason}`.trimEnd(),
    damaged: (file) => `取り寄せた${file}が、記録されている内容と一致しません。使用しません。`,
    notSetUp: (reason) => `WordPressを用意できませんでした。\n${reason}`,
    alreadyRuns: (folder) => `${folder} のWordPressはもう動いています。`,
    notResponding: (log) => `WordPressが応答しません。${log} をご覧ください。`,
    portTaken: (requested, used) => `ポート${requested}は使われているため、${used}を使います。`,
    noPort: (from, to) => `${from}から${to}までのポートは、すべて使われています。`,
    importing: '見本のコンテンツをWordPressに取り込んでいます。',
    notImported: '見本のコンテンツを取り込めませんでした。WordPressにあるものだけを表示します。',
    ended: (log) => `WordPressが終了しました。${log} をご覧ください。`,
    ready: ({ core, origin, site, passwords, folder }) =>
      [
        `WordPress ${core}: ${origin}/wp-admin/`,
        `  管理者  admin   ${passwords.admin}`,
        `  編集者  tamura  ${passwords.tamura}`,
        `  寄稿者  ono     ${passwords.ono}`,
        `サイト: ${site}`,
        `メールは送られず、${folder}/mail に残ります。`,
        '終了するには Ctrl+C を押してください。',
      ].join('\n'),
  },
  en: {
    usage: (cores) =>
      `Usage: npm run wordpress. Options: -- --core ${cores.join(' or ')} (version), -- --port 8890 (port), -- --fresh (delete the data and start again)`,
    noPhp: (decision) =>
      ({
        absent: 'WordPress requires PHP 8.2 or newer, which is not installed. Install it and run the command again.',
        windows: 'This command does not support Windows. Use WSL, Linux or macOS.',
        old: `WordPress requires PHP 8.2 or newer. Installed: ${'version' in decision ? decision.version : ''}.`,
        incomplete: `The installed PHP lacks extensions that WordPress requires: ${'missing' in decision ? decision.missing.join(', ') : ''}.`,
      })[decision.why],
    installingPhp: 'Installing PHP (apt-get).',
    installedPhp: (version, seconds) => `Installed PHP ${version} in ${seconds}.`,
    phpNotInstalled: (reason) => `Installing PHP failed.\n${reason}`,
    needsDebian: (core) =>
      `WordPress ${core} requires Debian packages, which are not available here. Use npm run wordpress -- --core 6.5`,
    otherVersion: (core, available) =>
      `This Debian release has WordPress ${available}, not ${core}. Use npm run wordpress -- --core 6.5`,
    preparing: (core) => `Downloading WordPress ${core}.`,
    prepared: (core, seconds) => `Downloaded WordPress ${core} in ${seconds}.`,
    notDownloaded: (file, reason) => `Downloading ${file} failed.\n${reason}`.trimEnd(),
    damaged: (file) => `The checksum of the downloaded ${file} does not match, so the file is not used.`,
    notSetUp: (reason) => `Setting up WordPress failed.\n${reason}`,
    alreadyRuns: (folder) => `The WordPress in ${folder} is already running.`,
    notResponding: (log) => `WordPress does not respond. See ${log}.`,
    portTaken: (requested, used) => `Port ${requested} is in use. Using ${used} instead.`,
    noPort: (from, to) => `All ports from ${from} to ${to} are in use.`,
    importing: 'Importing the sample content into WordPress.',
    notImported: 'Importing the sample content failed. The site shows only the content in WordPress.',
    ended: (log) => `WordPress has stopped. See ${log}.`,
    ready: ({ core, origin, site, passwords, folder }) =>
      [
        `WordPress ${core}: ${origin}/wp-admin/`,
        `  administrator  admin   ${passwords.admin}`,
        `  editor         tamura  ${passwords.tamura}`,
        `  contributor    ono     ${passwords.ono}`,
        `Site: ${site}`,
        `Emails are not sent. They are stored in ${folder}/mail.`,
        'Press Ctrl+C to stop.',
      ].join('\n'),
  },
};
