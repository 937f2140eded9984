/** Clockwise (外回り) from Tokyo. */
export const STATIONS = [
  { slug: 'tokyo', ja: '東京', en: 'Tokyo' },
  { slug: 'yurakucho', ja: '有楽町', en: 'Yurakucho' },
  { slug: 'shimbashi', ja: '新橋', en: 'Shimbashi' },
  { slug: 'hamamatsucho', ja: '浜松町', en: 'Hamamatsucho' },
  { slug: 'tamachi', ja: '田町', en: 'Tamachi' },
  { slug: 'takanawa-gateway', ja: '高輪ゲートウェイ', en: 'Takanawa Gateway' },
  { slug: 'shinagawa', ja: '品川', en: 'Shinagawa' },
  { slug: 'osaki', ja: '大崎', en: 'Osaki' },
  { slug: 'gotanda', ja: '五反田', en: 'Gotanda' },
  { slug: 'meguro', ja: '目黒', en: 'Meguro' },
  { slug: 'ebisu', ja: '恵比寿', en: 'Ebisu' },
  { slug: 'shibuya', ja: '渋谷', en: 'Shibuya' },
  { slug: 'harajuku', ja: '原宿', en: 'Harajuku' },
  { slug: 'yoyogi', ja: '代々木', en: 'Yoyogi' },
  { slug: 'shinjuku', ja: '新宿', en: 'Shinjuku' },
  { slug: 'shin-okubo', ja: '新大久保', en: 'Shin-Okubo' },
  { slug: 'takadanobaba', ja: '高田馬場', en: 'Takadanobaba' },
  { slug: 'mejiro', ja: '目白', en: 'Mejiro' },
  { slug: 'ikebukuro', ja: '池袋', en: 'Ikebukuro' },
  { slug: 'otsuka', ja: '大塚', en: 'Otsuka' },
  { slug: 'sugamo', ja: '巣鴨', en: 'Sugamo' },
  { slug: 'komagome', ja: '駒込', en: 'Komagome' },
  { slug: 'tabata', ja: '田端', en: 'Tabata' },
  { slug: 'nishi-nippori', ja: '西日暮里', en: 'Nishi-Nippori' },
  { slug: 'nippori', ja: '日暮里', en: 'Nippori' },
  { slug: 'uguisudani', ja: '鶯谷', en: 'Uguisudani' },
  { slug: 'ueno', ja: '上野', en: 'Ueno' },
  { slug: 'okachimachi', ja: '御徒町', en: 'Okachimachi' },
  { slug: 'akihabara', ja: '秋葉原', en: 'Akihabara' },
  { slug: 'kanda', ja: '神田', en: 'Kanda' },
] as const;
export type Station = (typeof STATIONS)[number]['slug'];

/** Returns the shorter distance on the loop, in stops: 0 to 15. */
export function stopsBetween(a: Station, b: Station): number {
  const position = (slug: Station) => STATIONS.findIndex((station) => station.slug === slug);
  const clockwise = Math.abs(position(a) - position(b));
  return Math.min(clockwise, STATIONS.length - clockwise);
}
