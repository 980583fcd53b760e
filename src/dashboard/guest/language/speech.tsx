import { createContext, useContext, useEffect, useState } from 'react'
import type { Context, ReactNode } from 'react'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { directionOf } from '#domain/language.ts'
import type { Language } from '#domain/language.ts'
import { KitWordsContext } from '../../kit/text/kit-words.ts'
import type { KitWords } from '../../kit/text/kit-words.ts'
import { LanguageContext } from './language-choice.ts'
import type { LanguageChoice } from './language-choice.ts'

/** The words of a page in one language. */
export interface SpokenWords {
  readonly language: Language
  readonly kit: KitWords
}

/** The words of a page in every language. English is part of the page, the others are loaded when needed. */
export interface Speech<Words extends SpokenWords> {
  readonly context: Context<Words>
  /** Loads a language. Resolves to its words, or to English without a connection. */
  readonly fetch: (language: Language) => Promise<Words>
  readonly known: (language: Language) => Words | null
}

export function createSpeech<Words extends SpokenWords>(
  english: Words,
  load: Readonly<Record<Exclude<Language, 'en'>, () => Promise<Words>>>,
): Speech<Words> {
  const there = new Map<Language, Words>([['en', english]])
  return {
    context: createContext(english),
    known: (language) => there.get(language) ?? null,
    fetch: async (language) => {
      const known = there.get(language)
      if (known || language === 'en') return known ?? english
      const words = await load[language]()
      there.set(language, words)
      return words
    },
  }
}

/** The words of the page. */
export function useWordsOf<Words extends SpokenWords>(speech: Speech<Words>): Words {
  return useContext(speech.context)
}

interface SpeakingProps<Words extends SpokenWords> {
  readonly speech: Speech<Words>
  readonly choice: LanguageChoice
  /** Shown until the first words have loaded. */
  readonly waiting: ReactNode
  readonly children: ReactNode
}

/**
 * Provides the page with its words, and the document with its language and direction. A change of language keeps what
 * is on the page: the previous words stay until the new ones are there.
 */
export function Speaking<Words extends SpokenWords>(props: SpeakingProps<Words>) {
  const { speech, choice, waiting, children } = props
  const words = useSpoken(speech, choice.language)
  useEffect(() => {
    if (!words) return
    document.documentElement.lang = words.language
    document.documentElement.dir = directionOf(words.language)
  }, [words])
  if (!words) return waiting
  return (
    <speech.context value={words}>
      <KitWordsContext value={words.kit}>
        <LanguageContext value={choice}>
          <I18nProvider locale={words.language}>{children}</I18nProvider>
        </LanguageContext>
      </KitWordsContext>
    </speech.context>
  )
}

function useSpoken<Words extends SpokenWords>(speech: Speech<Words>, language: Language): Words | null {
  const [words, setWords] = useState(() => speech.known(language))
  useEffect(() => {
    let wanted = true
    const fetchNow = (): void => {
      speech.fetch(language).then(
        (fetched) => wanted && setWords(fetched),
        // Without a connection the previous words stay, or English. The others load when it is back.
        () => wanted && setWords((before) => before ?? speech.known('en')),
      )
    }
    fetchNow()
    globalThis.addEventListener('online', fetchNow)
    return () => {
      wanted = false
      globalThis.removeEventListener('online', fetchNow)
    }
  }, [speech, language])
  return words
}

/** For pages in the reader's language within the dashboard: its other pages are in English. */
export function useEnglishAfterwards(): void {
  useEffect(
    () => () => {
      document.documentElement.lang = 'en'
      document.documentElement.dir = 'ltr'
    },
    [],
  )
}
