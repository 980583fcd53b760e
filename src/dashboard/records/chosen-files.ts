/** What the file dialog offers, by type and by name. The service decides by content. */
export const acceptedFiles = [
  'application/pdf',
  'application/msword',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  '.pdf',
  '.doc',
  '.docx',
] as const

let chosen: readonly File[] = []

/** Keeps files that begin a draft or a template until the editor opens. */
export function keepChosen(files: readonly File[]): void {
  chosen = files
}

/** The files to begin with, once. */
export function takeChosen(): readonly File[] {
  const files = chosen
  chosen = []
  return files
}
