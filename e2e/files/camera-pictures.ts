import type { Page } from '@playwright/test'

/** What a page's camera sees: JPEG files, by their names. */
export type CameraPictures = Readonly<Record<string, Uint8Array>>

/**
 * Replaces the cameras of the page by one that looks at pictures. Call the result to change what it sees, and whether a lamp
 * shines on the lower part. The page must not be loaded again meanwhile.
 */
export async function showPictures(
  page: Page,
  pictures: CameraPictures,
): Promise<(name: string, isShining?: boolean) => Promise<void>> {
  const given = Object.entries(pictures).map(
    ([name, bytes]) => [name, `data:image/jpeg;base64,${Buffer.from(bytes).toString('base64')}`] as const,
  )
  const screen = await page.evaluateHandle(async (sources) => {
    const images = new Map<string, ImageBitmap>()
    for (const [name, source] of sources) {
      const bytes = Uint8Array.from(atob(source.split(',')[1] ?? ''), (sign) => sign.codePointAt(0) ?? 0)
      images.set(name, await createImageBitmap(new Blob([bytes], { type: 'image/jpeg' })))
    }
    const first = [...images.keys()][0] ?? ''
    const canvas = Object.assign(document.createElement('canvas'), { width: 1920, height: 1440 })
    const pen = canvas.getContext('2d')
    if (pen === null) throw new Error('This browser draws nothing')
    Object.assign(navigator.mediaDevices, { getUserMedia: async () => canvas.captureStream(5) })
    let sight = first
    let isShining = false
    // A camera sends pictures of what stays the same, too.
    setInterval(() => {
      const image = images.get(sight)
      if (image === undefined) return
      const scale = Math.max(canvas.width / image.width, canvas.height / image.height)
      const [width, height] = [image.width * scale, image.height * scale]
      pen.drawImage(image, (canvas.width - width) / 2, (canvas.height - height) / 2, width, height)
      if (!isShining) return
      pen.fillStyle = '#ffffff'
      pen.beginPath()
      pen.ellipse(960, 1060, 760, 230, 0, 0, 2 * Math.PI)
      pen.fill()
    }, 200)
    return {
      show: (name: string, shines: boolean) => {
        sight = name
        isShining = shines
      },
    }
  }, given)
  return (name, isShining = false) =>
    screen.evaluate((one, [wanted, shines]) => one.show(wanted, shines), [name, isShining] as const)
}
