import { languages } from '#domain/language.ts'
import type { Language } from '#domain/language.ts'

const key = 'countersign-language'

/** The language chosen with the switch in this browser, or null. */
export function rememberedLanguage(): Language | null {
  try {
    const kept = localStorage.getItem(key)
    return languages.find((language) => language === kept) ?? null
  } catch {
    return null
  }
}

export function rememberLanguage(language: Language): void {
  try {
    localStorage.setItem(key, language)
  } catch {
    // Without storage, the choice applies to this page.
  }
}
