import { expect, test } from 'vitest'
import type { Span } from './line-segments.ts'
import { reflow } from './reflow.ts'
import type { FlowingField, PageFlow } from './reflow.ts'
import { testPage } from './testing-page.ts'
import type { TestText } from './testing-page.ts'

const words = (spans: readonly Span[]) =>
  spans.map(({ text, isBold }) => (isBold ? `*${text}*` : text)).join('')

/** A flow in short notation: `# heading`, `- entry`, `| cell | cell`, `[field]`, `~ furniture`. */
function said({ blocks }: Pick<PageFlow, 'blocks'>): string[] {
  return blocks.flatMap((block) => {
    switch (block.kind) {
      case 'heading':
        return [`${'#'.repeat(block.level)} ${words(block.spans)}`]
      case 'paragraph':
        return [(block.isFurniture ? '~ ' : '') + words(block.spans)]
      case 'item':
        return [`- ${words(block.spans)}`]
      case 'table':
        return block.rows.map((row) => row.map((cell) => `| ${words(cell)}`).join(' '))
      case 'field':
        return [`[${block.id}]${block.isBeside ? ' beside' : ''}`]
    }
  })
}

/** Consecutive lines. */
function lines(
  texts: readonly string[],
  { x = 72, y = 700, step = 14, ...more }: Partial<TestText> & { step?: number } = {},
): TestText[] {
  return texts.map((text, index) => ({ ...more, text, x, y: y - index * step }))
}

function field(
  id: string,
  left: number,
  bottom: number,
  more: Partial<FlowingField['box']> & Partial<FlowingField> = {},
): FlowingField {
  const { type = 'input', width = 120, height = 18 } = more
  return { id, type, box: { left, bottom, width, height } }
}

const full = 'A line that reaches the right edge of its column, as running text does, wor'
const other = 'Another full line of the same width with quite different words in it, so to'

test('joins running lines into one paragraph until a gap or a short line', () => {
  const page = testPage([
    ...lines([full, other, 'and a short end.']),
    ...lines([other, 'ends.'], { y: 640 }),
    ...lines(['Main Street 5', 'Old Town', 'Wide Country'], { y: 590 }),
  ])
  expect(said(reflow(page, []))).toEqual([
    `${full} ${other} and a short end.`,
    `${other} ends.`,
    'Main Street 5\nOld Town\nWide Country',
  ])
})

test('keeps short lines apart that were ended on purpose, even on a page without full ones', () => {
  const page = testPage(
    lines(['Consulting agreement', 'between the parties named below.', 'Sign here:'], { step: 24 }),
  )
  expect(said(reflow(page, []))).toEqual([
    'Consulting agreement\nbetween the parties named below.\nSign here:',
  ])
})

test("joins a word broken at a line's end, but keeps the hyphen of compounds and shortened words", () => {
  const broken = (end: string) => full.slice(0, full.length - end.length) + end
  const page = (end: string, next: string, more = '') =>
    testPage(
      lines([
        broken(` ${end}`),
        `${next} and so on until here where it all ends at last ok`,
        ...(more ? [more] : []),
      ]),
    )
  expect(said(reflow(page('circum-', 'stances'), []))[0]).toContain('circumstances and')
  expect(said(reflow(page('circum\u00ad', 'stances'), []))[0]).toContain('circumstances and')
  expect(said(reflow(page('self-', 'hosted', 'It is self-hosted, as told.'), []))[0]).toContain(
    'self-hosted and so',
  )
  expect(said(reflow(page('Vor-', 'und Nachname'), []))[0]).toContain('Vor- und Nachname')
})

test('takes large type, bold short lines and capitals as headings, and keeps bold words in a sentence bold', () => {
  const page = testPage([
    { text: 'Agreement', x: 72, y: 760, size: 18 },
    { text: '1. Services', x: 72, y: 730, font: 'bold' },
    ...lines([full, other, full], { y: 712 }),
    { text: 'GENERAL TERMS', x: 72, y: 650 },
    { text: 'Payment', x: 72, y: 630, font: 'bold' },
    { text: 'is due at once, without any deduction whatever it may be called.', x: 112, y: 630 },
  ])
  expect(said(reflow(page, []))).toEqual([
    '# Agreement',
    '## 1. Services',
    `${full} ${other} ${full}`,
    '## GENERAL TERMS',
    '*Payment* is due at once, without any deduction whatever it may be called.',
  ])
})

test('keeps list entries apart, with their continued lines', () => {
  const page = testPage([
    { text: '•', x: 72, y: 700 },
    { text: full.slice(0, 60), x: 100, y: 700 },
    { text: 'and goes on here.', x: 100, y: 686 },
    { text: '•', x: 72, y: 672 },
    { text: 'Second.', x: 100, y: 672 },
    ...lines(['(a) One thing;', '(b) another.'], { y: 640 }),
  ])
  expect(said(reflow(page, []))).toEqual([
    `- • ${full.slice(0, 60)} and goes on here.`,
    '- • Second.',
    '- (a) One thing;',
    '- (b) another.',
  ])
})

test('reads columns of running text one after another, after what spans them', () => {
  const column = (name: string) => [
    `${name} line that fills it all up`,
    `${name} goes on in the second line`,
    `${name} ends with this third line.`,
  ]
  const page = testPage([
    { text: 'A title across both of the columns of this page, quite wide', x: 72, y: 760, size: 15 },
    ...lines(column('Left'), { y: 700 }),
    ...lines(column('Right'), { x: 320, y: 700 }),
  ])
  expect(said(reflow(page, []))).toEqual([
    '# A title across both of the columns of this page, quite wide',
    column('Left').join(' '),
    column('Right').join(' '),
  ])
})

test('reads rows of cells as a table, with the lines of a cell together', () => {
  const row = (y: number, ...texts: string[]): TestText[] =>
    texts.map((text, index) => ({ text, x: [72, 250, 400][index] ?? 72, y }))
  const page = testPage([
    ...row(700, 'Work', 'Note', 'Fee'),
    ...row(680, 'Design', 'of the whole', '9,600'),
    { text: 'house', x: 250, y: 668 },
    ...row(650, 'Review', 'once', '2,400'),
  ])
  expect(said(reflow(page, []))).toEqual([
    '| Work | Note | Fee',
    '| Design | of the whole house | 9,600',
    '| Review | once | 2,400',
  ])
})

test('puts headers and page numbers at the beginning and the end', () => {
  const page = testPage([
    { text: 'Agreement, confidential', x: 72, y: 810, size: 8 },
    ...lines([full, other, full, other], { y: 740 }),
    { text: '3 / 12', x: 290, y: 30, size: 8 },
  ])
  expect(said(reflow(page, []))).toEqual([
    '~ Agreement, confidential',
    [full, other, full, other].join(' '),
    '~ 3 / 12',
  ])
})

test('puts a field after the words before it on its line, in place of the blanks drawn for it', () => {
  const page = testPage(
    lines(['Name: ______________________ of the company ________ here', 'Thank you very much indeed.'], {
      step: 40,
    }),
  )
  const fields = [field('name', 104, 697), field('company', 300, 697, { width: 40 })]
  expect(said(reflow(page, fields))).toEqual([
    'Name:',
    '[name]',
    'of the company',
    '[company]',
    'here',
    'Thank you very much indeed.',
  ])
})

test('puts a field between lines there, and fields side by side after the words above each', () => {
  const page = testPage([
    { text: 'The parties sign below.', x: 72, y: 700 },
    { text: 'Client', x: 72, y: 660 },
    { text: 'Consultant', x: 350, y: 660 },
    { text: 'Page ends here, long after.', x: 72, y: 500 },
  ])
  const fields = [field('a', 72, 610, { height: 30 }), field('b', 350, 610, { height: 30 })]
  expect(said(reflow(page, fields))).toEqual([
    'The parties sign below.',
    'Client',
    '[a]',
    'Consultant',
    '[b]',
    'Page ends here, long after.',
  ])
})

test("reads two parties' signature areas side by side one after another", () => {
  const side = (x: number, name: string): TestText[] =>
    lines([name, 'Signature:', 'Name:'], { x, y: 400, step: 40 })
  const sign = (id: string, x: number) => field(id, x, 355, { type: 'signature', width: 90, height: 30 })
  const page = testPage([...lines([full, other]), ...side(72, 'Client'), ...side(330, 'Consultant')])
  const fields = [sign('one', 130), sign('two', 390), field('three', 110, 318), field('four', 370, 318)]
  expect(said(reflow(page, fields)).slice(1)).toEqual([
    'Client',
    'Signature:',
    '[one]',
    'Name:',
    '[three]',
    'Consultant',
    'Signature:',
    '[two]',
    'Name:',
    '[four]',
  ])
})

test('puts a checkbox before the words next to it', () => {
  const page = testPage([
    { text: 'I have read the terms and agree to them.', x: 92, y: 700 },
    { text: 'Yes', x: 92, y: 660 },
    { text: 'No', x: 192, y: 660 },
  ])
  const tick = (id: string, left: number, bottom: number) =>
    field(id, left, bottom, { type: 'checkbox', width: 12, height: 12 })
  expect(said(reflow(page, [tick('terms', 74, 698), tick('yes', 74, 658), tick('no', 174, 658)]))).toEqual([
    '[terms] beside',
    'I have read the terms and agree to them.',
    '[yes] beside',
    'Yes',
    '[no] beside',
    'No',
  ])
})

test('reads ligatures as letters, and letters printed twice as bold, not double', () => {
  const page = testPage([
    { text: 'e\ufb03cient o\ufb00er', x: 72, y: 700 },
    { text: 'Twice', x: 72, y: 650 },
    { text: 'Twice', x: 72.4, y: 650 },
    { text: 'and plain text after it.', x: 110, y: 650 },
  ])
  expect(said(reflow(page, []))).toEqual(['efficient offer', '*Twice* and plain text after it.'])
})

test('reads a page turned by 90° as it is seen, and text turned on it after the rest', () => {
  // On a page shown turned, upright text runs up in the page's own space.
  const turned = testPage(
    [
      { text: 'First line of the page', x: 100, y: 72, turn: 90 },
      { text: 'Second line', x: 160, y: 72, turn: 90 },
    ],
    90,
  )
  expect(said(reflow(turned, [field('after', 72, 470)]))).toEqual([
    'First line of the page',
    '[after]',
    'Second line',
  ])
  const margin = testPage([{ text: 'In the margin', x: 40, y: 300, turn: 90 }, ...lines([full, 'ends.'])])
  expect(said(reflow(margin, []))).toEqual([`${full} ends.`, 'In the margin'])
})

test('reads right-to-left text from the right, and numbers in it from the left', () => {
  const page = testPage([
    { text: 'العقد', x: 480, y: 700, width: 40 },
    { text: 'رقم', x: 445, y: 700, width: 30 },
    { text: '12', x: 425, y: 700, width: 12 },
    { text: 'Acme', x: 380, y: 700, width: 22 },
    { text: 'Ltd', x: 404, y: 700, width: 16 },
    { text: 'الاسم:', x: 480, y: 650, width: 40 },
  ])
  expect(said(reflow(page, [field('name', 300, 645)]))).toEqual(['العقد رقم Acme Ltd 12', 'الاسم:', '[name]'])
})

test('treats a page without letters as a picture, with its fields in order', () => {
  const fields = [field('a', 72, 500), field('b', 72, 300)]
  expect(reflow(testPage([]), fields)).toMatchObject({
    isPicture: true,
    blocks: [
      { kind: 'field', id: 'a', isBeside: false },
      { kind: 'field', id: 'b', isBeside: false },
    ],
  })
  const stamped = reflow(testPage([{ text: 'Page 3', x: 290, y: 30 }]), fields)
  expect(stamped.isPicture).toBe(true)
  expect(said(stamped)).toEqual(['[a]', '[b]', 'Page 3'])
})

test('includes every field of a page exactly once, wherever it is', () => {
  for (let seed = 1; seed <= 200; seed++) {
    let state = seed
    const random = (most: number): number => {
      state = (state * 48_271) % 2_147_483_647
      return (state / 2_147_483_647) * most
    }
    const texts = Array.from({ length: Math.floor(random(40)) }, (_, index): TestText => ({
      text: `word${index} ${'x'.repeat(Math.floor(random(50)))}`,
      x: random(500),
      y: random(800),
      size: 6 + random(12),
      turn: random(1) > 0.9 ? 90 : 0,
    }))
    const fields = Array.from({ length: 8 }, (_, index) => field(`f${index}`, random(500), random(800)))
    const page = testPage(texts)
    const { blocks } = reflow(page, fields)
    const ids = blocks.flatMap((block) => (block.kind === 'field' ? [block.id] : []))
    expect(ids.toSorted()).toEqual(fields.map(({ id }) => id))
    const read = said({ blocks }).join(' ')
    const isOn = ({ text, x, y, size = 10, turn }: TestText) => {
      const half = (text.length * size) / 4
      const [middleX, middleY] = turn === 90 ? [x, y + half] : [x + half, y]
      return middleX < 596 && middleY < 843
    }
    for (const text of texts.filter(isOn)) expect(read).toContain(text.text.split(' ')[0])
  }
})

// A page that takes minutes to read is a page that no one can sign.
test.each([
  ['blanks with a letter after them', `Name ${'_'.repeat(5000)}x`],
  ['blanks and spaces', `Name ${'_ '.repeat(5000)}x`],
  ['dots', `Name ${'.'.repeat(30_000)}x`],
  ['letters', 'a'.repeat(100_000)],
])('reads a line of thousands of %s quickly, with the field on it', (_, text) => {
  const page = testPage([
    { text, x: 72, y: 400, width: 200 },
    { text: 'and so on', x: 72, y: 388 },
  ])
  const { blocks } = reflow(page, [field('a', 280, 400)])
  expect(blocks.filter((block) => block.kind === 'field')).toHaveLength(1)
})

test('shows a page as a picture when it shows more letters than its file tells', () => {
  const told = testPage(lines([full, other]))
  expect(said(reflow(told, [field('a', 72, 500)]))).toHaveLength(2)
  const hidden = reflow({ ...told, isComplete: false }, [field('a', 72, 500)])
  expect(hidden.isPicture).toBe(true)
  expect(said(hidden)).toEqual(['[a]'])
})
