/** Whether a file has to be converted to PDF first, judging by its name. */
export function isWordName(name: string): boolean {
  return /\.docx?$/i.test(name)
}

/** A size in bytes, in words. */
export function sizeWords(bytes: number): string {
  if (bytes < 1024) return `${bytes} bytes`
  if (bytes < 1024 * 1024) return `${Math.round(bytes / 1024)} kB`
  return `${(bytes / 1024 / 1024).toFixed(1)} MB`
}
