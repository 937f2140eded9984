/** Returns the language of the terminal, by the locale variables in the order of POSIX. */
export function systemLanguage({ LC_ALL, LC_MESSAGES, LANG }: NodeJS.ProcessEnv = process.env): 'ja' | 'en' {
  return /^ja/i.test(LC_ALL || LC_MESSAGES || LANG || '') ? 'ja' : 'en';
}
