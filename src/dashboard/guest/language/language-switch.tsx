import Globe from 'lucide-react/icons/globe'
import { languageNames, languages } from '#domain/language.ts'
import type { Language } from '#domain/language.ts'
import { useLanguageChoice } from './language-choice.ts'

/** “Language” in each language, so that readers who understand nothing else on the page still find it. */
const spokenLabel: Readonly<Record<Language, string>> = {
  en: 'Language',
  de: 'Sprache',
  fr: 'Langue',
  es: 'Idioma',
  ar: 'اللغة',
}

/**
 * Changes the language of the page with the device's own list, each language in its own words. Hidden where there is
 * one language.
 */
export function LanguageSwitch({ isShort = false }: { readonly isShort?: boolean }) {
  const choice = useLanguageChoice()
  if (!choice) return null
  const { language, choose } = choice
  return (
    <span className="relative flex h-11 shrink-0 items-center gap-1.5 rounded-md px-2 text-base text-muted has-focus-visible:outline-2 has-focus-visible:outline-focus hover:bg-hover hover:text-ink">
      <Globe aria-hidden className="size-4.5 shrink-0" />
      <span aria-hidden className={isShort ? 'text-sm uppercase' : ''}>
        {isShort ? language : languageNames[language]}
      </span>
      <select
        aria-label={spokenLabel[language]}
        value={language}
        onChange={(event) => choose(languages.find((each) => each === event.target.value) ?? language)}
        className="absolute inset-0 size-full cursor-pointer appearance-none bg-raised text-[16px] text-ink opacity-0"
      >
        {languages.map((each) => (
          <option key={each} value={each} lang={each}>
            {languageNames[each]}
          </option>
        ))}
      </select>
    </span>
  )
}
