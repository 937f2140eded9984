/** Visitors must see risks, fees, licences, the capacity in a transaction and contact details without a click. */
const IN_HEADING =
  /リスク|損失|手数料|報酬|費用|免許|許可|登録|取引態様|問い合わせ|risk|loss|fee|cost|licen[cs]|registration|capacity|contact|enquir/i;
const IN_CONTENT =
  /(?:免許|登録|許可)[^。]{0,20}第[0-9０]|(?:免許|登録|許可)に(?:基づ|より)|取引態様|媒介の別|業務・立場|telephone\}\}|tel:|\/contact\b|licen[cs]e no|registration no|under our [^.]{0,80}(?:licen[cs]e|registration)|whether (?:we|it) acts? as|capacity in which/i;

/** A section as written or as delivered. */
export interface FoldableSection {
  id: string;
  heading?: string | undefined;
  fold?: boolean | undefined;
}

/** Whether a section's content is folded under its heading. Disclosures stay visible, whatever the field says. */
export function isFolded(section: FoldableSection): boolean {
  return section.fold === true && section.heading !== undefined && !isDisclosure(section);
}

function isDisclosure({ id, heading = '', ...content }: FoldableSection): boolean {
  return IN_HEADING.test(`${id} ${heading}`) || IN_CONTENT.test(JSON.stringify(content));
}
