import { useEffect, useState } from 'react'
import type { Language } from '#domain/language.ts'
import type { VerifyingClient } from '../../api/guests/verifying.ts'
import { languageToTell } from '../../guest/language/language-choice.ts'
import type { KnownLanguages, LanguageChoice } from '../../guest/language/language-choice.ts'

/** Tells the service what the individual chose by the switch, so that later messages come in it. */
export function useToldLanguage(
  client: VerifyingClient | null,
  choice: LanguageChoice,
  known: KnownLanguages | null,
): void {
  const [told, setTold] = useState<Language | null>(null)
  useEffect(() => {
    const language = languageToTell(choice, known && { ...known, chosen: told ?? known.chosen })
    if (client === null || language === null) return
    client.language({ body: { language } }).then(
      () => setTold(language),
      // Told again when the link is opened anew.
      () => undefined,
    )
  }, [client, choice, known, told])
}
