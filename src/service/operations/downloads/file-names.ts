import { firstCharacters, unturned } from '#domain/characters.ts'
import type { DownloadFile } from './download-token.ts'

const suffixes: Readonly<Record<DownloadFile, string>> = {
  original: ' (original)',
  master: '',
  certificate: ' (certificate)',
  combined: ' (with certificate)',
}

/** The name a file is saved under. */
export function fileName(name: string, file: DownloadFile): string {
  const stem = firstCharacters(withoutSigns(withoutExtension(name)), 180)
  return `${stem || 'Document'}${suffixes[file]}.pdf`
}

/**
 * A name as every system can keep it for a file or a folder: no separators, no signs that turn or hide text, nothing
 * that Windows keeps for itself, short enough for a path of two. Source: Microsoft, Naming Files, Paths, and Namespaces.
 */
export function safeName(name: string, instead: string): string {
  const plain = withoutSigns(name)
    .replace(/^[.\s]+/, '')
    .replaceAll(/\s+/g, ' ')
  const short = shortened(plain).replace(/[.\s]+$/, '')
  if (short === '') return instead
  return short.replace(reserved, '$1_')
}

/** A document's name in a folder: safe, without the extension it was uploaded with. */
export function safeDocumentName(name: string): string {
  return safeName(withoutExtension(name), 'Document')
}

/** What Windows takes for a device, whatever extension follows. */
const reserved = /^(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(?=$|\.)/i

/** Leaves room for a suffix and a number: file systems end a name at 255 bytes, Windows a path at 260 characters. */
const most = { characters: 80, bytes: 180 }

function shortened(name: string): string {
  let short = firstCharacters(name, most.characters)
  while (Buffer.byteLength(short) > most.bytes) short = Array.from(short).slice(0, -1).join('')
  return short
}

function withoutExtension(name: string): string {
  return name.replace(/\.(pdf|docx?)$/i, '')
}

/** Marks of direction and of nothing are dropped, separators and what no system allows become a space. */
function withoutSigns(name: string): string {
  return unturned(name.normalize('NFC'))
    .replaceAll(/[\u200b\u200e\u200f\u061c\u2060\ufeff]/g, '')
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}/\\:*?"<>|\u2044\u2215\uff0f]/gu, ' ')
    .trim()
}

/** Gives each name once: a second one gets a number. Letter case and marks do not tell names apart, as on many systems. */
export class NamesGiven {
  readonly #given = new Set<string>()

  constructor(taken: readonly string[] = []) {
    for (const name of taken) this.#given.add(keyOf(name))
  }

  /** `extension` with its dot, or empty. */
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
