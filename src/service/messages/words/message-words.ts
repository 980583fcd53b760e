import type { Language } from '#domain/language.ts'
import { ar } from './ar.ts'
import { de } from './de.ts'
import { en } from './en.ts'
import type { MessageWords } from './en.ts'
import { es } from './es.ts'
import { fr } from './fr.ts'

/** The words of messages to recipients and individuals, by language. Accounts are written to in English. */
export const messageWords: Readonly<Record<Language, MessageWords>> = { en, de, fr, es, ar }
