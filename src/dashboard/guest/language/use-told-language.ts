import { useEffect, useState } from 'react'
import type { Language } from '#domain/language.ts'
import { languageToTell } from './language-choice.ts'
import type { KnownLanguages, LanguageChoice } from './language-choice.ts'

/**
 * Tells the service what a guest chose by the switch, so that later messages come in it. `tell` is null as long as there is no
 * session. What could not be told is told again when the page learns something new.
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
