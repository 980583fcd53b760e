/** What the file dialog offers, by type and by name. The service decides by content. */
export const acceptedFiles = [
  'application/pdf',
  'application/msword',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  '.pdf',
  '.doc',
  '.docx',
] as const

/** Whether a file has to be converted to PDF first, judging by its name. */
export function isWordName(name: string): boolean {
  return /\.docx?$/i.test(name)
}

const parts: Readonly<Record<string, string>> = {
  javascript: 'scripts',
  'launch-actions': 'links that start programs',
  'form-actions': 'form buttons',
  'embedded-files': 'attached files',
  xfa: 'an XFA form',
  media: 'sound and video',
  encryption: 'the protection against editing',
}

/** What was removed from a document, as a list in a sentence. */
export function removedWords(removed: readonly string[]): string {
  const words = [...new Set(removed.map((part) => parts[part] ?? part))]
  const last = words.pop() ?? ''
  return words.length === 0 ? last : `${words.join(', ')} and ${last}`
}

/** A size in bytes, in words. */
export function sizeWords(bytes: number): string {
  if (bytes < 1024) return `${bytes} bytes`
  if (bytes < 1024 * 1024) return `${Math.round(bytes / 1024)} kB`
  return `${(bytes / 1024 / 1024).toFixed(1)} MB`
}
