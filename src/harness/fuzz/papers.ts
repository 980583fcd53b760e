import { requestExamples } from '#contract/examples.ts'

/** Base64 files for requests: a valid one, and typical mistakes of people and programs. */
const right = rightPaper()
const half = Buffer.from(right, 'base64').subarray(0, 300).toString('base64')

export const papers: readonly string[] = [
  right,
  right,
  right,
  right,
  half,
  Buffer.from('%PDF-1.7 and nothing else').toString('base64'),
  Buffer.from('PK\u0003\u0004 word/').toString('base64'),
  'not base64 at all!',
  '',
]

/** The start of a JPEG and a PNG, which is all that is examined. */
export const photos: readonly string[] = [
  Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]).toString('base64'),
  Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1]).toString('base64'),
]

/** The document in the API's own example. */
function rightPaper(): string {
  const text = JSON.stringify(requestExamples)
  const found = /"base":"([A-Za-z0-9+/=]+)"/.exec(text)?.[1]
  if (found === undefined) throw new Error('The examples hold no document')
  return found
}
