import { expect, test } from 'vitest'
import { mayCompose } from './composing.ts'

const may = (request: string) => {
  const [method = '', path = ''] = request.split(' ')
  return mayCompose(method, path, 'one')
}

test('an embedded editor may work on its draft, send it, and end itself', () => {
  const asked = [
    'GET /app/drafts/one',
    'PUT /app/drafts/one',
    'POST /app/drafts/one/documents',
    'DELETE /app/drafts/one/documents/d1',
    'GET /app/drafts/one/documents/d1/file',
    'HEAD /app/drafts/one',
    'GET /app/drafts/one/preflight',
    'POST /v1/envelopes/one/send',
    'DELETE /embed/session',
  ]
  expect(asked.filter((request) => !may(request))).toEqual([])
})

test('it may do nothing else, however it is written', () => {
  const asked = [
    'DELETE /app/drafts/one',
    'DELETE /app/drafts/one/',
    'GET /app/drafts/one/',
    'GET /app/drafts/one/rules',
    'PUT /app/drafts/one/rules',
    'GET /app/drafts/one/play',
    'GET /app/drafts/one/letters/r1',
    'GET /app/drafts/one/messages/r1',
    'GET /app/drafts/one/what-comes-later',
    'PUT /app/drafts/one/documents/..',
    'PUT /app/drafts/one/documents/%2e%2e',
    'PUT /app/drafts/one/documents/',
    'POST /app/drafts',
    'GET /app/drafts/other',
    'GET /app/drafts/one2',
    'GET /app/drafts/%6fne',
    'PUT /app/drafts/ONE',
    'GET /app/envelopes/one',
    'GET /v1/envelopes/one',
    'POST /v1/envelopes/other/send',
    'POST /v1/envelopes/one/send/more',
    'GET /v1/envelopes/one/send',
    'POST /embed/sessions',
    'GET /app/session',
  ]
  expect(asked.filter((request) => may(request))).toEqual([])
})
