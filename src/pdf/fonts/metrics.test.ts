import { readFile } from 'node:fs/promises'
import { expect, test, vi } from 'vitest'
import { faceFiles } from './faces.ts'
import { splitByFace } from './metrics.ts'
import type { Face } from './faces.ts'

const packages = new URL('../../../node_modules/', import.meta.url)
const loaded: Face[] = []
const fonts = async (face: Face) => {
  loaded.push(face)
  return readFile(new URL(faceFiles[face], packages))
}

test('has the Latin fonts loaded, and loads others when a text needs them', async () => {
  // Starts fresh, whatever was measured before in this process.
  vi.resetModules()
  const { isMeasurable, loadMetricsFor, measure } = await import('./metrics.ts')
  expect(isMeasurable('Déjà vu, Ωmega, Жук')).toBe(true)
  expect(isMeasurable('日本')).toBe(false)
  await loadMetricsFor('日本', fonts)
  expect(isMeasurable('日本')).toBe(true)
  expect(loaded).toEqual([])

  expect(isMeasurable('Ana नमस्ते 👍🏽')).toBe(false)
  await loadMetricsFor('Ana नमस्ते 👍🏽', fonts)
  expect(isMeasurable('Ana नमस्ते 👍🏽')).toBe(true)
  expect(loaded).toEqual(['noto-sans-devanagari', 'noto-emoji'])
  // One picture of two characters is as wide as one of one.
  expect(measure('👍🏽', 'courier', 10)).toBe(measure('👍', 'courier', 10))
})

test('Latin texts are split as any other text is', () => {
  const latin = Array.from({ length: 0x250 }, (_, code) => String.fromCharCode(code))
  // A mark of direction prints nothing, and has the characters looked at one by one.
  const slowly = (text: string, face: Face) => splitByFace(`${text}\u200e`, face)
  for (const face of [
    'arimo',
    'cousine',
    'caveat',
    'dancing-script',
    'homemade-apple',
    'noto-sans',
  ] as const) {
    for (const character of latin)
      for (const text of [character, `a${character}b`, `${character}\u0301`])
        expect(splitByFace(text, face), `${face} ${JSON.stringify(text)}`).toEqual(slowly(text, face))
    expect(splitByFace(latin.join(''), face)).toEqual(slowly(latin.join(''), face))
  }
})
