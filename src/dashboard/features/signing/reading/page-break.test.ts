import { expect, test } from 'vitest'
import type { Block } from './blocks.ts'
import { asRead, fieldOrder } from './field-order.ts'
import { betweenPages } from './page-break.ts'
import type { FlowingField, PageFlow } from './reflow.ts'
import { reflow } from './reflow.ts'
import { testPage } from './testing-page.ts'
import type { TestText } from './testing-page.ts'

const full = 'A line that reaches the right edge of its column, as running text does, wor'
const open = 'and here the last line of the page breaks off in the middle of a sentence that'
const rest = 'goes on at the top of the next page and ends there.'

function lines(texts: readonly string[], where: Partial<TestText> = {}): TestText[] {
  const { x = 72, y = 700 } = where
  return texts.map((text, index) => ({ ...where, text, x, y: y - index * 14 }))
}

const more = Array.from({ length: 4 }, () => full)

/** A page of running text with its number at the bottom, which no sentence crosses. */
function paged(number: number, texts: readonly TestText[]) {
  return testPage([...lines(more, { y: 400 }), ...texts, { text: `Page ${number}`, x: 280, y: 30, size: 8 }])
}

/** The reading of two consecutive pages. */
function read(first: readonly TestText[], second: readonly TestText[], fields: FlowingField[] = []) {
  const one = reflow(paged(1, first), [])
  const two = reflow(paged(2, second), fields)
  const last = said(betweenPages(one, undefined, two)).at(-1)
  return { last, top: said(betweenPages(two, one, undefined)).slice(0, -1) }
}

function said({ blocks }: PageFlow): string[] {
  return blocks.filter((block) => block.kind !== 'paragraph' || !block.isFurniture).map(wordsOf)
}

function wordsOf(block: Block): string {
  if (block.kind === 'field') return `[${block.id}]`
  return block.kind === 'table' ? 'table' : block.spans.map(({ text }) => text).join('')
}

const end = (texts: readonly string[]) => lines(texts, { y: 100 })
const wordsIn = (texts: readonly TestText[]) => texts.map(({ text }) => text).join(' ')
const next = lines(['Then another paragraph begins.'], { y: 640 })

test('reads a sentence across a page break to its end, with a broken word joined', () => {
  const { last, top } = read(end([full, open]), [...lines([rest]), ...next])
  expect(last).toBe(`${full} ${open} ${rest}`)
  expect(top).toEqual(['Then another paragraph begins.'])
  const broken = `${open.slice(0, -4)}sen-`
  expect(read(end([full, broken]), [...lines(['tence ends.']), ...next]).last).toBe(
    `${full} ${broken.slice(0, -1)}tence ends.`,
  )
})

test.each([
  [
    'ends',
    end([full, 'and this line ends with a full stop there. Others do, too, just at the edge.']),
    lines([rest]),
  ],
  ['is short', end([full, 'and so on']), lines([rest])],
  ['is followed by a new one', end([full, open]), lines(['Goes on, it seems, but with a capital letter.'])],
  ['is followed by an entry of a list', end([full, open]), lines(['a) the first of them'])],
  ['is followed by other letters', end([full, open]), lines([rest], { size: 8 })],
])('keeps a sentence that %s on its page', (_, first, second) => {
  const { last, top } = read(first, [...second, ...next])
  expect(last).toBe(wordsIn(first))
  expect(top).toEqual([wordsIn(second), 'Then another paragraph begins.'])
})

test('keeps words before a field with it, and leaves no page empty', () => {
  const box = { left: 72, bottom: 670, width: 100, height: 18 }
  const field: FlowingField = { id: 'name', type: 'input', box }
  expect(read(end([full, open]), [...lines([rest]), ...next], [field]).top[0]).toBe(rest)
  const alone = reflow(testPage(lines([rest])), [])
  expect(betweenPages(alone, reflow(paged(1, end([full, open])), []), undefined)).toBe(alone)
})

test('continues a sentence in the next column', () => {
  const line = 'Words of a column, up to its edge, on'
  const left = [...Array.from({ length: 6 }, () => line), 'and the last of them is broken off so']
  const right = ['that it ends over there, at the top.', ...Array.from({ length: 6 }, () => line)]
  const page = testPage([...lines(left, { x: 60 }), ...lines(right, { x: 320 })])
  expect(said(reflow(page, [])).join('\n')).toContain('broken off so that it ends over there')
})

test('guides through the fields in reading order: down a column, then down the next', () => {
  const words = (side: string) => [1, 2, 3, 4, 5].map((count) => `The ${side} side has words up to ${count}`)
  const page = testPage([...lines(words('left'), { x: 60 }), ...lines(words('right'), { x: 320 })])
  const at = (id: string, left: number, bottom: number) => ({
    id,
    page: 2,
    type: 'input' as const,
    box: { left, bottom, width: 80, height: 12 },
  })
  const fields = [at('a', 60, 688), at('b', 320, 688), at('c', 60, 620), at('d', 320, 620)]
  const orders = new Map([[2, fieldOrder(reflow(page, fields))]])
  const first = { ...at('z', 60, 600), page: 1 }
  const ids = (found: readonly { readonly id: string }[]) => found.map(({ id }) => id).join('')
  expect(ids(asRead([first, ...fields], orders))).toBe('zacbd')
  expect(ids(asRead([first, ...fields], new Map()))).toBe('zabcd')
})
