import { expect, test } from 'vitest'
import { explainWarning } from './warnings.ts'

test.each([
  ['SANDBOX_DOCUMENT_REVIEW', 'The document needs a review (sandbox)', true],
  ['face_mismatch_low', 'The face could not be matched with certainty', false],
  ['DOC_EXPIRED', 'The document has expired', false],
  ['PEP_POSSIBLE', 'A list has an entry that may be this person', false],
  ['E-4711', 'The vendor asks for a review', false],
])('%s', (code, title, isKnown) => {
  expect(explainWarning(code)).toMatchObject({ code, title, isKnown })
})
