import { useEffect, useState } from 'react'
import type { Language } from '#domain/language.ts'
import { languageToTell } from './language-choice.ts'
import type { KnownLanguages, LanguageChoice } from './language-choice.ts'

/**
 * Tells the service the language chosen by a guest, so that later messages use it. `tell` is null while there is no
 * session. A failed call is repeated when the page learns something new.
 */
export function useToldLanguage(
  tell: ((language: Language) => Promise<unknown>) | null,
  choice: LanguageChoice,
  known: KnownLanguages | null,
): void {
  const [told, setTold] = useState<Language | null>(null)
  useEffect(() => {
    const language = languageToTell(choice, known && { ...known, chosen: told ?? known.chosen })
    if (tell === null || language === null) return
    tell(language).then(
      () => setTold(language),
      () => undefined,
    )
  }, [tell, choice, known, told])
}
