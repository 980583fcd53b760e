/** Facts from an image's header. */
export interface ImageFacts {
  readonly type: 'jpeg' | 'png' | 'gif'
  readonly width: number
  readonly height: number
}

/**
 * The type of an image by its content, and its size in pixels. Null for anything but a JPEG, PNG or GIF with a complete
 * header. Sources: ITU-T T.81 annex B; PNG (Third Edition) §11.2.1; GIF89a §18.
 */
export function inspectImage(bytes: Uint8Array): ImageFacts | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const facts = isPng(bytes)
    ? ({ type: 'png', width: view.getUint32(16), height: view.getUint32(20) } as const)
    : isGif(bytes)
      ? ({ type: 'gif', width: view.getUint16(6, true), height: view.getUint16(8, true) } as const)
      : startsWith(bytes, [0xff, 0xd8, 0xff])
        ? jpegFacts(view)
        : null
  return facts !== null && facts.width > 0 && facts.height > 0 ? facts : null
}

function isPng(bytes: Uint8Array): boolean {
  const header = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]
  return bytes.length >= 33 && startsWith(bytes, header)
}

function isGif(bytes: Uint8Array): boolean {
  const words = ['GIF87a', 'GIF89a'].map((word) => [...Buffer.from(word, 'latin1')])
  return bytes.length >= 13 && words.some((word) => startsWith(bytes, word))
}

function jpegFacts(view: DataView): ImageFacts | null {
  let at = 2
  while (at + 9 <= view.byteLength && view.getUint8(at) === 0xff) {
    const marker = view.getUint8(at + 1)
    if (isStartOfFrame(marker))
      return { type: 'jpeg', height: view.getUint16(at + 5), width: view.getUint16(at + 7) }
    at += marker === 0xff ? 1 : 2 + view.getUint16(at + 2)
  }
  return null
}

/** SOF0 to SOF15, without the markers DHT, JPG and DAC between them. */
function isStartOfFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
}

function startsWith(bytes: Uint8Array, start: readonly number[]): boolean {
  return start.every((byte, index) => bytes[index] === byte)
}
