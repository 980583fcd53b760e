import { expect, test } from 'vitest'
import { markedPlaces, openDetailsDocument } from './open-details.ts'

test('the document of open details matches the marks', async () => {
  await expect(openDetailsDocument()).toMatchFileSnapshot('open-details.md')
})

test('finds marks on operations, in requests and in answers', () => {
  const found = markedPlaces().map(({ operation, place, source }) => `${operation} ${place} ${source}`)
  expect(found).toContain('POST /v1/envelopes/{id}/send null A')
  expect(found).toContain('GET /v1/envelopes query.recipient A')
  expect(found).toContain('GET /v1/envelopes answer[].recipients[].status A')
  expect(found).toContain('DELETE /v1/documents/{id} query.envelope_id B')
})
