import { beforeAll, expect, test, vi } from 'vitest'
import { fontFile } from '#harness/world/font-file.ts'
import { openShaper, openedShaper } from './shaper.ts'

const used = ['arimo', 'noto-naskh-arabic', 'noto-sans-devanagari', 'noto-sans-thai', 'noto-emoji'] as const
beforeAll(() => Promise.all(used.map((face) => openShaper(face, fontFile))))

function shape(face: (typeof used)[number], text: string, direction: 'ltr' | 'rtl' = 'ltr') {
  return openedShaper(face)?.shape(text, direction) ?? []
}

test('puts a combining accent over the character before it, without moving on', () => {
  const [x, hat, b] = shape('arimo', 'x\u0302b')
  expect(hat?.advance).toBe(0)
  expect(hat?.x).toBeLessThan(0)
  expect([x?.start, hat?.start, b?.start]).toEqual([0, 1, 2])
})

test('spaces Latin characters evenly', () => {
  const sum = (text: string) => shape('arimo', text).reduce((total, { advance }) => total + advance, 0)
  expect(sum('AVAT')).toBeCloseTo(
    [...'AVAT'].reduce((total, one) => total + sum(one), 0),
    9,
  )
  expect(shape('arimo', 'fi')).toHaveLength(2)
})

test('joins Arabic letters to their neighbours, except across a non-joiner', () => {
  const alone = (letter: string) => shape('noto-naskh-arabic', letter, 'rtl')[0]?.id
  const [alef, seenAndLam, ...rest] = shape('noto-naskh-arabic', 'سلا', 'rtl')
  expect(rest).toEqual([])
  expect([alef?.id, seenAndLam?.id]).not.toContain(alone('س'))
  expect(shape('noto-naskh-arabic', 'م\u200cم', 'rtl').map(({ id }) => id)).toEqual([alone('م'), alone('م')])
})

test('puts a Devanagari vowel before the consonant it is spoken after', () => {
  const [sign, consonant] = shape('noto-sans-devanagari', 'कि')
  expect([sign?.start, consonant?.start]).toEqual([0, 0])
  expect(consonant?.id).toBe(shape('noto-sans-devanagari', 'क')[0]?.id)
})

test('changes the form of a Thai letter with a vowel below', () => {
  expect(shape('noto-sans-thai', 'ญู')[0]?.id).not.toBe(shape('noto-sans-thai', 'ญ')[0]?.id)
})

test.each(['🇩🇪', '👍🏽', '👩🏽‍🚀', '1⃣', '👨‍👩‍👧'])('draws %s as one picture', (text) => {
  expect(shape('noto-emoji', text)).toHaveLength(1)
})

test('opens a font again that could not be loaded', async () => {
  // Starts fresh, whatever was opened before in this process.
  vi.resetModules()
  const fresh = await import('./shaper.ts')
  const offline = () => Promise.reject(new Error('offline'))
  await expect(fresh.openShaper('noto-sans-lao', offline)).rejects.toThrow('offline')
  expect(await fresh.openShaper('noto-sans-lao', fontFile)).toBe(fresh.openedShaper('noto-sans-lao'))
})
