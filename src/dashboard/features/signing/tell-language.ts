import type { Language } from '#domain/language.ts'
import { languageToTell } from '../../guest/language/language-choice.ts'
import type { KnownLanguages, LanguageChoice } from '../../guest/language/language-choice.ts'
import type { SigningPage } from './signing-page.ts'

/** Tells the service what the recipient chose by the switch, so that later messages come in it. */
export function tellLanguage(page: SigningPage, choice: LanguageChoice, known: KnownLanguages | null): void {
  const language = languageToTell(choice, known)
  if (language === null || page.store.getState().view === null) return
  page.client.language({ body: { language } }).then(
    () => knows(page, language),
    // Told again with the next change of the view.
    () => undefined,
  )
}

function knows({ store }: SigningPage, chosen: Language): void {
  const { view } = store.getState()
  if (view) store.setState({ view: { ...view, language: { ...view.language, chosen } } })
}
