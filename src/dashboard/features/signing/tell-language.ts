import type { KnownLanguages, LanguageChoice } from '../../kit/language/language-choice.ts'
import type { SigningPage } from './signing-page.ts'

/**
 * Tells the service what the recipient chose by the switch, so that later messages come in it. What was chosen on an earlier page
 * is told only where the service knows of no choice: two people may share a browser.
 */
export function tellLanguage(
  page: SigningPage,
  { chosenHere, isNew }: LanguageChoice,
  known: KnownLanguages | null,
): void {
  if (chosenHere === null || known === null || page.store.getState().view === null) return
  if (known.chosen === chosenHere || (known.chosen !== null && !isNew)) return
  page.client.language({ body: { language: chosenHere } }).then(
    () => knows(page, chosenHere),
    // Told again with the next change of the view.
    () => undefined,
  )
}

function knows({ store }: SigningPage, chosen: NonNullable<LanguageChoice['chosenHere']>): void {
  const { view } = store.getState()
  if (view) store.setState({ view: { ...view, language: { ...view.language, chosen } } })
}
