/** A piece of text. `href` when it is a web address, `at` is its offset in the whole. */
export interface TextPart {
  readonly text: string
  readonly href: string | null
  readonly at: number
}

/** Splits text at its http(s) addresses. The punctuation that ends a sentence is not part of an address. */
export function splitLinks(text: string): TextPart[] {
  const parts: TextPart[] = []
  let end = 0
  for (const { 0: match, index } of text.matchAll(/https?:\/\/[^\s<>"]+/g)) {
    const href = match.replace(/[.,;:!?)\]}'’]+$/, '')
    if (index > end) parts.push({ text: text.slice(end, index), href: null, at: end })
    parts.push({ text: href, href, at: index })
    end = index + href.length
  }
  if (end < text.length) parts.push({ text: text.slice(end), href: null, at: end })
  return parts
}
