/** The bytes of a text that holds ASCII characters only, as PDF syntax does. */
export function asciiBytes(text: string): Uint8Array {
  return Uint8Array.from(text, (sign) => sign.charCodeAt(0))
}
