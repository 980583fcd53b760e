import { firstCharacters, withoutDirectionMarks } from '#domain/characters.ts'
import type { DownloadFile } from './download-token.ts'

const suffixes: Readonly<Record<DownloadFile, string>> = {
  original: ' (original)',
  master: '',
  certificate: ' (certificate)',
  combined: ' (with certificate)',
  receipt: ' (receipt)',
}

/** The file name of a download. */
export function fileName(name: string, file: DownloadFile): string {
  return `${stemOf(name)}${suffixes[file]}.${file === 'receipt' ? 'json' : 'pdf'}`
}

/** The file name of an envelope's evidence. */
export function evidenceName(name: string): string {
  return `${stemOf(name)} (evidence).json`
}

function stemOf(name: string): string {
  return firstCharacters(withoutSigns(withoutExtension(name)), 180) || 'Document'
}

/**
 * A name that every system accepts for a file or folder: no separators, no characters that turn or hide text, nothing
 * that Windows reserves, and short enough for a path of two. Source: Microsoft, Naming Files, Paths, and Namespaces.
 */
export function safeName(name: string, instead: string): string {
  const plain = withoutSigns(name)
    .replace(/^[.\s]+/, '')
    .replaceAll(/\s+/g, ' ')
  const short = shortened(plain).replace(/[.\s]+$/, '')
  if (short === '') return instead
  return short.replace(reserved, '$1_')
}

/** A document's name in a folder: safe, and without the extension it was uploaded with. */
export function safeDocumentName(name: string): string {
  return safeName(withoutExtension(name), 'Document')
}

/** What Windows takes for a device, whatever the extension. */
const reserved = /^(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(?=$|\.)/i

/** Leaves room for a suffix and a number: file systems limit a name to 255 bytes, Windows a path to 260 characters. */
const most = { characters: 80, bytes: 180 }

function shortened(name: string): string {
  let short = firstCharacters(name, most.characters)
  while (Buffer.byteLength(short) > most.bytes) short = Array.from(short).slice(0, -1).join('')
  return short
}

function withoutExtension(name: string): string {
  return name.replace(/\.(pdf|docx?)$/i, '')
}

/** Drops direction marks and invisible characters, and turns separators and forbidden characters into spaces. */
function withoutSigns(name: string): string {
  return withoutDirectionMarks(name.normalize('NFC'))
    .replaceAll(/[\u200b\u200e\u200f\u061c\u2060\ufeff]/g, '')
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}/\\:*?"<>|\u2044\u2215\uff0f]/gu, ' ')
    .trim()
}

/** Gives each name once. A second one gets a number. Case and accents do not tell names apart, as on many systems. */
export class NamesGiven {
  readonly #given = new Set<string>()

  constructor(taken: readonly string[] = []) {
    for (const name of taken) this.#given.add(keyOf(name))
  }

  /** `extension` includes its dot, or is empty. */
  give(name: string, extension = ''): string {
    for (let number = 1; ; number += 1) {
      const full = `${name}${number === 1 ? '' : ` (${number})`}${extension}`
      const key = keyOf(full)
      if (this.#given.has(key)) continue
      this.#given.add(key)
      return full
    }
  }
}

function keyOf(name: string): string {
  return name.normalize('NFKC').toUpperCase().toLowerCase()
}
