import { createContext, useContext, useMemo, useState } from 'react'
import { preferredLanguage } from '#domain/language.ts'
import type { Language } from '#domain/language.ts'
import { rememberedLanguage, rememberLanguage } from './chosen-language.ts'

/** What the service knows of the languages of whoever reads. */
export interface KnownLanguages {
  /** What this address chose before, in this organisation. */
  readonly chosen: Language | null
  /** What the organisation speaks to everybody else. */
  readonly usual: Language
}

export interface LanguageChoice {
  readonly language: Language
  /** What was chosen by the switch, in this browser; null before. */
  readonly chosenHere: Language | null
  /** Whether it was chosen on this very page. */
  readonly isNew: boolean
  readonly choose: (language: Language) => void
}

/**
 * The language of a guest's page: what they chose in this browser, else what they chose elsewhere, else the first of the
 * browser's languages that there is, else the organisation's.
 */
export function languageOf(parts: {
  readonly chosenHere: Language | null
  readonly known: KnownLanguages | null
  readonly browser: readonly string[]
}): Language {
  const { chosenHere, known, browser } = parts
  return chosenHere ?? known?.chosen ?? preferredLanguage(browser) ?? known?.usual ?? 'en'
}

/** The language of this page, and changing it. */
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
 * What the service is to be told of a choice, so that later messages come in it; null when there is nothing new. What was chosen on
 * an earlier page is told only where the service knows of no choice: two people may share a browser.
 */
export function languageToTell(
  { chosenHere, isNew }: Pick<LanguageChoice, 'chosenHere' | 'isNew'>,
  known: KnownLanguages | null,
): Language | null {
  if (known === null || known.chosen === chosenHere) return null
  return known.chosen === null || isNew ? chosenHere : null
}

export const LanguageContext = createContext<LanguageChoice | null>(null)

/** The language of the page; null where pages are in English only. */
export function useLanguageChoice(): LanguageChoice | null {
  return useContext(LanguageContext)
}
