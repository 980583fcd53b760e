/** The letters that a part of a text message has room for 160 of, and those that take the room of two. Source: GSM 03.38. */
const basic = /^[@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&'()*+,\-./0-9:;<=>?¡A-ZÄÖÑÜ§¿a-zäöñüà]$/u
const extended = /^[\^{}\\[~\]|€]$/u

/** In how many parts a text message goes out: of 160 letters (153 of each where there are more), of 70 (67) where one letter is not of GSM 03.38. */
export function partsOf(text: string): number {
  let length = 0
  for (const letter of text) {
    if (extended.test(letter)) length += 2
    else if (basic.test(letter)) length += 1
    else return divided(text.length, 70, 67)
  }
  return divided(length, 160, 153)
}

function divided(length: number, alone: number, each: number): number {
  return length <= alone ? 1 : Math.ceil(length / each)
}
