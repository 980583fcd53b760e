import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Picture } from './png.ts'
import { readPpm } from './png.ts'

const run = promisify(execFile)

/** A page drawn by `pdftoppm` at the pixel size of another picture; it takes the size before rotation. */
export async function pictureOfPrint(
  bytes: Uint8Array,
  { page, isSideways }: { readonly page: number; readonly isSideways: boolean },
  { width, height }: Pick<Picture, 'width' | 'height'>,
): Promise<Picture> {
  const [across, up] = isSideways ? [height, width] : [width, height]
  const folder = await mkdtemp(join(tmpdir(), 'countersign-paper-'))
  try {
    const path = join(folder, 'file.pdf')
    await writeFile(path, bytes)
    const size = ['-scale-to-x', String(across), '-scale-to-y', String(up)]
    const only = ['-f', String(page), '-l', String(page), '-singlefile']
    await run('pdftoppm', ['-cropbox', ...size, ...only, path, join(folder, 'page')])
    return readPpm(await readFile(join(folder, 'page.ppm')))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
