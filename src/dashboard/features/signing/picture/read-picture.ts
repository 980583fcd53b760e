import { inkMap } from './ink-map.ts'
import type { InkMap } from './ink-map.ts'

/** The largest picture that is read. A phone's photo has a third of that. */
const largestPicture = 20_000_000
/** A signature has no more detail than this many pixels along its longer side. */
const longest = 900

/** Why a file gives no signature. */
export type PictureFault = 'too-large' | 'no-picture'

/**
 * Reads a picture's ink in the browser: upright as its camera held it, scaled down, without the paper. The picture
 * itself never leaves the browser.
 */
export async function readPicture(file: Blob): Promise<InkMap | PictureFault> {
  if (file.size > largestPicture) return 'too-large'
  const bitmap = await decoded(file)
  if (bitmap === null) return 'no-picture'
  try {
    return inkOf(bitmap)
  } catch {
    // A picture may be decoded and still be too large for the device.
    return 'no-picture'
  } finally {
    bitmap.close()
  }
}

function inkOf(bitmap: ImageBitmap): InkMap | PictureFault {
  const scale = Math.min(1, longest / Math.max(bitmap.width, bitmap.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(bitmap.width * scale))
  canvas.height = Math.max(1, Math.round(bitmap.height * scale))
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (context === null) return 'no-picture'
  context.imageSmoothingQuality = 'high'
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  return inkMap(context.getImageData(0, 0, canvas.width, canvas.height))
}

async function decoded(file: Blob): Promise<ImageBitmap | null> {
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' })
  } catch {
    return null
  }
}
