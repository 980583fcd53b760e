import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { faceFiles } from '#pdf/fonts/faces.ts'
import type { FontLoader } from '#pdf/fonts/faces.ts'

/** The folder that the paths of the printing fonts start from. */
export const packages = join(import.meta.dirname, '..', '..', '..', '..', 'node_modules')

/** Reads a printing font from its package. */
export const fontFile: FontLoader = (face) => readFile(join(packages, faceFiles[face]))
