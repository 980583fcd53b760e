import { createContext, useContext, useMemo, useState } from 'react'
import { preferredLanguage } from '#domain/language.ts'
import type { Language } from '#domain/language.ts'
import { rememberedLanguage, rememberLanguage } from './chosen-language.ts'

/** What the service knows about the reader's languages. */
export interface KnownLanguages {
  /** What this address chose before, in this organisation. */
  readonly chosen: Language | null
  /** The organisation's default. */
  readonly usual: Language
}

export interface LanguageChoice {
  readonly language: Language
  /** What was chosen with the switch in this browser, or null. */
  readonly chosenHere: Language | null
  /** Whether it was chosen on this page. */
  readonly isNew: boolean
  readonly choose: (language: Language) => void
}

/**
 * The language of a guest's page: what they chose in this browser, otherwise what they chose elsewhere, otherwise the
 * first available of the browser's languages, otherwise the organisation's.
 */
export function languageOf(parts: {
  readonly chosenHere: Language | null
  readonly known: KnownLanguages | null
  readonly browser: readonly string[]
}): Language {
  const { chosenHere, known, browser } = parts
  return chosenHere ?? known?.chosen ?? preferredLanguage(browser) ?? known?.usual ?? 'en'
}

/** The language of this page, and how to change it. */
export function useLanguageOf(known: KnownLanguages | null): LanguageChoice {
  const [chosenHere, setChosenHere] = useState(rememberedLanguage)
  const [isNew, setNew] = useState(false)
  const language = languageOf({ chosenHere, known, browser: navigator.languages })
  return useMemo(
    () => ({
      language,
      chosenHere,
      isNew,
      choose: (next) => {
        rememberLanguage(next)
        setChosenHere(next)
        setNew(true)
      },
    }),
    [language, chosenHere, isNew],
  )
}

/**
 * The language to save with the service, so that later messages use it. Null when there is nothing new. A choice from
 * an earlier page is saved only where the service knows of none, because two people may share a browser.
 */
export function languageToSave(
  { chosenHere, isNew }: Pick<LanguageChoice, 'chosenHere' | 'isNew'>,
  known: KnownLanguages | null,
): Language | null {
  if (known === null || known.chosen === chosenHere) return null
  return known.chosen === null || isNew ? chosenHere : null
}

export const LanguageContext = createContext<LanguageChoice | null>(null)

/** The language of the page, or null where pages are in English only. */
export function useLanguageChoice(): LanguageChoice | null {
  return useContext(LanguageContext)
}
