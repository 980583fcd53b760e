/** The offset of the first occurrence of a word at or after an offset, or -1. */
export function indexOfBytes(bytes: Uint8Array, sought: Uint8Array, from = 0): number {
  const [first = 0] = sought
  for (let at = bytes.indexOf(first, from); at !== -1; at = bytes.indexOf(first, at + 1)) {
    if (startsWith(bytes, sought, at)) return at
  }
  return -1
}

/** The offset of the last occurrence of a word before an offset, at most `reach` bytes back, or -1. */
export function lastIndexOfBytes(
  bytes: Uint8Array,
  sought: Uint8Array,
  before: number,
  reach: number,
): number {
  for (let at = before - sought.length; at >= Math.max(0, before - reach); at -= 1) {
    if (startsWith(bytes, sought, at)) return at
  }
  return -1
}

/** Every offset at which a word occurs. */
export function* placesOf(bytes: Uint8Array, sought: Uint8Array, from = 0): Generator<number> {
  for (let at = indexOfBytes(bytes, sought, from); at !== -1; at = indexOfBytes(bytes, sought, at + 1))
    yield at
}

export function areEqualBytes(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && startsWith(one, other, 0)
}

function startsWith(bytes: Uint8Array, sought: Uint8Array, at: number): boolean {
  if (at + sought.length > bytes.length) return false
  for (let index = 0; index < sought.length; index += 1) {
    if (bytes[at + index] !== sought[index]) return false
  }
  return true
}

/** A part of a file as text, one character per byte. */
export function latinText(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += 8192)
    text += String.fromCharCode(...bytes.subarray(at, at + 8192))
  return text
}
