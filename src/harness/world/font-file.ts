/** Reads a printing font from its package, for tests of what is printed. */
export { fontFile } from '#service/ports/pdf-engine/font-files.ts'
