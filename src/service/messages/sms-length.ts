/** The characters of which a part of a text message holds 160, and those that count as two. Source: GSM 03.38. */
const basic = /^[@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&'()*+,\-./0-9:;<=>?¡A-ZÄÖÑÜ§¿a-zäöñüà]$/u
const extended = /^[\^{}\\[~\]|€]$/u

/**
 * The number of parts of a text message: 160 characters each (153 if several), or 70 (67) if a character is outside GSM
 * 03.38.
 */
export function partsOf(text: string): number {
  let length = 0
  for (const character of text) {
    if (extended.test(character)) length += 2
    else if (basic.test(character)) length += 1
    else return divided(text.length, 70, 67)
  }
  return divided(length, 160, 153)
}

function divided(length: number, alone: number, each: number): number {
  return length <= alone ? 1 : Math.ceil(length / each)
}
