import { I18nProvider } from 'react-aria-components/I18nProvider'
import { renderToStaticMarkup } from 'react-dom/server'
import { createStore } from 'zustand/vanilla'
import type { DrawFirstScreen } from '#contract/signing/first-screen.ts'
import { directionOf } from '#domain/language.ts'
import type { SigningView } from '../../../api/guests/signing.ts'
import { brandingColors } from '../../../guest/branding.ts'
import { KitWordsContext } from '../../../kit/text/kit-words.ts'
import { languageOf } from '../../../guest/language/language-choice.ts'
import { framedBy } from '../../../kit/platform/framed-by.ts'
import { speech } from '../messages/words.ts'
import { SigningContext } from '../signing-context.ts'
import type { SigningPage } from '../signing-page.ts'
import { blankState } from '../signing-state.ts'
import { askEarly, checkEarly } from './ask-early.ts'
import { EarlyConsent } from './early-consent.tsx'
import { EarlyDocument, sketchStyle } from './early-document.tsx'
import { EarlyFailure } from './early-failure.tsx'
import { keepChoice } from './keep-choice.ts'

/** Runs in the service: the words of a recipient's first screen, for the page itself. */
export const drawFirstScreen: DrawFirstScreen = async (view, accepted) => {
  const Screen = { consent: EarlyConsent, open: EarlyDocument }[view.step as string]
  if (!Screen) return null
  const language = languageOf({ chosenHere: null, known: view.language, browser: accepted })
  const words = await speech.fetch(language)
  const html = renderToStaticMarkup(
    <speech.context value={words}>
      <KitWordsContext value={words.kit}>
        <I18nProvider locale={language}>
          <SigningContext value={pageOf(view)}>
            <Screen />
            <EarlyFailure language={language} />
          </SigningContext>
        </I18nProvider>
      </KitWordsContext>
    </speech.context>,
  )
  return {
    html,
    title: words.title(view.envelope.name),
    language,
    direction: directionOf(language),
    styles: brandStyle(view) + sketchStyle(view),
    showsDocuments: view.step === 'open',
    askEarly: `(${askEarly.toString()})(${framedBy.toString()})`,
    checkEarly: [checkEarly, keepChoice].map((script) => `(${script.toString()})()`).join(';'),
  }
}

function brandStyle({ branding: { color } }: SigningView): string {
  const colors = Object.entries(brandingColors(color)).map(([name, value]) => `${name}:${value}`)
  return colors.length === 0 ? '' : `:root{${colors.join(';')}}`
}

/** A page that knows a view and can do nothing. */
function pageOf(view: SigningView): SigningPage {
  const state = { ...blankState, phase: { kind: 'view' as const }, view }
  return { store: createStore(() => state) } as unknown as SigningPage
}
