/** The page's words for a refusal by its code, `other` for any other. */
export function wordsOfRefusal<Code extends string>(
  code: string | null,
  words: Readonly<Record<Code | 'other', string>>,
): string {
  return hasWords(code, words) ? words[code] : words.other
}

function hasWords<Code extends string>(
  code: string | null,
  words: Readonly<Record<Code, string>>,
): code is Code {
  return code !== null && Object.hasOwn(words, code)
}
