import { useEffect, useState } from 'react'
import type { Language } from '#domain/language.ts'
import { languageToSave } from './language-choice.ts'
import type { KnownLanguages, LanguageChoice } from './language-choice.ts'

/**
 * Saves the language chosen by a guest with the service, so that later messages use it. `save` is null while there is
 * no session. A failed call is repeated when the page learns something new.
 */
export function useSavedLanguage(
  save: ((language: Language) => Promise<unknown>) | null,
  choice: LanguageChoice,
  known: KnownLanguages | null,
): void {
  const [saved, setSaved] = useState<Language | null>(null)
  useEffect(() => {
    const language = languageToSave(choice, known && { ...known, chosen: saved ?? known.chosen })
    if (save === null || language === null) return
    save(language).then(
      () => setSaved(language),
      () => undefined,
    )
  }, [save, choice, known, saved])
}
