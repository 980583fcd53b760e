/** Saves a file that is in memory. */
export function saveBlob(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // By then the browser has started to save. Without this, the address would keep the file in memory.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
