import { describe, expect, test } from 'vitest'
import { passageOf, termsOf, tokensOf } from './search-text.ts'

const texts = (text: string) => tokensOf(text).map((token) => token.text)

describe('tokens', () => {
  test.each([
    ['Rent is due on May 1st', ['rent', 'is', 'due', 'on', 'may', '1st']],
    ['Über Müller’s Straße', ['uber', 'muller', 's', 'straße']],
    ['oﬃce 5 m²', ['office', '5', 'm2']],
    ['كِتَـــاب', ['كتاب']],
    ['הַסְכֵּם', ['הסכם']],
    ['契約書', ['契約', '約書', '書']],
    ['契約\n書', ['契約', '約書', '書']],
    ['第3条', ['第', '3', '条']],
    ['サーバ', ['サー', 'ーバ', 'バ']],
    ['계약서를 보낸다', ['계약서를', '보낸다']],
    ['Kr\u0323s\u0323n\u0323a', ['krsna']],
    ['\u0323', []],
    ['か\u3099く', ['か\u3099', '\u3099く', 'く']],
    ['', []],
    ['— … !', []],
  ])('%s', (text, tokens) => {
    expect(texts(text)).toEqual(tokens)
  })

  test('Thai is found by any characters that follow each other', () => {
    const page = texts('สัญญาเช่าบ้าน')
    const [term] = termsOf('เช่า')
    const at = page.indexOf(term?.tokens[0] ?? '')
    expect(at).toBeGreaterThan(0)
    expect(page.slice(at, at + 3)).toEqual(term?.tokens.slice(0, 3))
  })

  test('the longest page of anything takes a moment', () => {
    const begun = performance.now()
    tokensOf('契 '.repeat(15_000))
    tokensOf('a'.repeat(30_000))
    tokensOf('\u0301'.repeat(30_000))
    expect(performance.now() - begun).toBeLessThan(5000)
  })
})

describe('terms', () => {
  test('words are terms of their own, quoted ones follow each other', () => {
    expect(termsOf('rent "due on" Ada@x.example')).toEqual([
      { tokens: ['rent'], isBeginning: true },
      { tokens: ['due', 'on'], isBeginning: false },
      { tokens: ['ada', 'x', 'example'], isBeginning: true },
    ])
  })

  test('short words are meant as they are, single characters of Han are not', () => {
    expect(termsOf('an 契')).toEqual([
      { tokens: ['an'], isBeginning: false },
      { tokens: ['契'], isBeginning: true },
    ])
  })

  test.each(['', ' ', '"', '""', '!!! ...', '&|!<->:*'])('nothing to be found: %s', (search) => {
    expect(termsOf(search)).toEqual([])
  })
})

describe('passages', () => {
  const page = `${'Lorem ipsum dolor sit amet. '.repeat(10)}\nThe tenant   shall\nindemnify the landlord. ${'Consetetur sadipscing elitr. '.repeat(10)}`

  test('the words around what was found, on one line, cut between words', () => {
    expect(passageOf(page, termsOf('INDEMN'))).toEqual({
      before: expect.stringMatching(/^ \w[\w. ]+ The tenant shall $/),
      hit: 'indemnify',
      after: expect.stringMatching(/^ the landlord\. .* \w+\.?$/),
    })
  })

  test('characters of a script without spaces', () => {
    expect(passageOf('甲乙双方签订租赁合同如下', termsOf('租赁合同'))).toEqual({
      before: '甲乙双方签订',
      hit: '租赁合同',
      after: '如下',
    })
  })

  test('nothing where only part of a phrase is', () => {
    expect(passageOf('due on', termsOf('"due off"'))).toBeNull()
  })

  test('half of a character is never cut off', () => {
    const emoji = '😀'.repeat(200)
    const passage = passageOf(`${emoji}word${emoji}`, termsOf('word'))
    expect(passage?.before.isWellFormed()).toBe(true)
    expect(passage?.after.isWellFormed()).toBe(true)
  })
})

test('no token is empty, whatever marks there are', () => {
  for (let code = 0x300; code < 0x370; code += 1)
    for (const before of ['', 'R', '契', 'ส', '5'])
      for (const { tokens } of termsOf(`${before}${String.fromCodePoint(code)} ${before}`))
        expect([code, before, tokens.includes('')]).toEqual([code, before, false])
})

test('a sign that stands for a phrase makes no token that an index refuses', () => {
  const [token, ...others] = tokensOf('\uFDFA'.repeat(100))
  expect(others).toEqual([])
  expect(Buffer.byteLength(token?.text ?? '')).toBeLessThan(2046)
})
