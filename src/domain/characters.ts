/** How many characters a text has: code points, not the halves in which some are stored. */
export function characterCount(text: string): number {
  let count = 0
  for (const _ of text) count += 1
  return count
}

/** The beginning of a text, at most so many characters, none cut in two. */
export function firstCharacters(text: string, atMost: number): string {
  return text.length <= atMost ? text : Array.from(text).slice(0, atMost).join('')
}

/** Text that cannot turn the direction of what stands beside it. Scripts that run from right to left need no such signs. */
export function unturned(text: string): string {
  return text.replaceAll(/[\u202a-\u202e\u2066-\u2069]/g, '')
}

/** Whether anything of a text can be seen: one of characters without ink says nothing. */
export function isVisible(text: string): boolean {
  return /[^\p{C}\p{Z}\p{Default_Ignorable_Code_Point}]/u.test(text)
}

/** Accents and vowel signs on one letter: a Hebrew one with its points and its accent has five. */
const marksOnALetter = 5

/** Text with no more marks on a letter than writing has: piled up, they would be printed over what stands above. */
export function unpiled(text: string): string {
  let marks = 0
  let kept = ''
  for (const character of text) {
    if (/\p{M}/u.test(character)) marks += 1
    else if (!/\p{Default_Ignorable_Code_Point}/u.test(character)) marks = 0
    if (marks <= marksOnALetter) kept += character
  }
  return kept
}
