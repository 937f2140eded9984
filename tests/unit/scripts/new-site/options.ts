/** The required options of `npm run new -- site`, for a fictitious company. */
export const OPTIONS: readonly string[] = [
  ...['--name', '例商', '--name-en', 'Reisho'],
  ...['--legal-name', '例商株式会社', '--legal-name-en', 'Reisho Co., Ltd.'],
  ...['--domain', 'reisho.example', '--telephone', '03-1234-5678'],
  ...['--postal-code', '104-0031', '--address', '東京都中央区京橋1-2-3'],
  ...['--address-en', '1-2-3 Kyobashi, Chuo-ku, Tokyo', '--colour', '#1f4a72'],
];
