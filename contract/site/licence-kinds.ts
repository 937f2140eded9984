export const LICENCE_KINDS = [
  /** 宅地建物取引業者免許 */
  'real_estate_brokerage',
  /** 金融商品取引業者登録 */
  'financial_instruments',
  /** 不動産特定共同事業許可 */
  'specified_joint_enterprise',
] as const;
