/** The number of characters in a text: code points, not UTF-16 code units. */
export function characterCount(text: string): number {
  let count = 0
  for (const _ of text) count += 1
  return count
}

/** The first `atMost` characters of a text, with none cut in two. */
export function firstCharacters(text: string, atMost: number): string {
  return text.length <= atMost ? text : Array.from(text).slice(0, atMost).join('')
}

/** Removes the characters that change the direction of surrounding text. Right-to-left scripts do not need them. */
export function withoutDirectionMarks(text: string): string {
  return text.replaceAll(/[\u202a-\u202e\u2066-\u2069]/g, '')
}

/** Whether a text is visible at all, rather than only invisible characters. */
export function isVisible(text: string): boolean {
  return /[^\p{C}\p{Z}\p{Default_Ignorable_Code_Point}]/u.test(text)
}

/** The most accents and vowel signs on one character: a Hebrew one with its points and accent has five. */
const maximumMarks = 5

/** Removes combining marks beyond what real writing uses: stacked up, they would be printed over the lines above. */
export function withoutStackedMarks(text: string): string {
  if (!/\p{M}/u.test(text)) return text
  let marks = 0
  let kept = ''
  for (const character of text) {
    if (/\p{M}/u.test(character)) marks += 1
    else if (!/\p{Default_Ignorable_Code_Point}/u.test(character)) marks = 0
    if (marks <= maximumMarks) kept += character
  }
  return kept
}
