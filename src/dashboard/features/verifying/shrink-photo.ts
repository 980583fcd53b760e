/** Longest side of a photo in pixels: the small print of a document stays readable, and a phone sends it in seconds. */
const longestSide = 2600
const smallEnough = 1_500_000

/**
 * A photo made small enough to send from a phone, upright and without the camera's metadata (place, time). One that is
 * already small, or that this browser cannot read, stays as it is: the service judges it.
 */
export async function shrinkPhoto(photo: File): Promise<File> {
  if (photo.size <= smallEnough) return photo
  try {
    const picture = await createImageBitmap(photo, { imageOrientation: 'from-image' })
    const scale = Math.min(1, longestSide / Math.max(picture.width, picture.height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(picture.width * scale)
    canvas.height = Math.round(picture.height * scale)
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
    picture.close()
    const small = await jpegOf(canvas)
    return small.size < photo.size ? small : photo
  } catch {
    return photo
  }
}

/** What a canvas shows as a JPEG file. */
export async function jpegOf(canvas: HTMLCanvasElement): Promise<File> {
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.9))
  if (blob === null) throw new Error('The picture is too large for this device')
  return new File([blob], 'photo.jpg', { type: 'image/jpeg' })
}
