import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { openLog } from '../../logging.ts'
import { openGotenbergConverter } from './gotenberg-converter.ts'
import { openWordConverter } from './open-word-converter.ts'

interface Heard {
  readonly request: IncomingMessage
  readonly body: string
}

const heard: Heard[] = []
let answer: (response: ServerResponse) => void = (response) => response.end('%PDF-1.7')
const server = createServer((request, response) => {
  const parts: Buffer[] = []
  request
    .on('data', (part: Buffer) => parts.push(part))
    .on('end', () => {
      heard.push({ request, body: Buffer.concat(parts).toString('latin1') })
      answer(response)
    })
})
await new Promise<void>((resolve) => {
  server.listen(0, '127.0.0.1', resolve)
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
const log = openLog('silent')
const file = { bytes: Buffer.from('a Word file'), format: 'docx', organisationId: 'a' } as const

test('sends a file as a form, with the credentials of the address', async () => {
  answer = (response) => response.end('%PDF-1.7')
  const converter = openGotenbergConverter(`http://user:pass%20word@${host}/office/`, log)
  const converted = await converter.convert(file)
  expect(converted.ok && Buffer.from(converted.value).toString()).toBe('%PDF-1.7')
  const { request, body } = heard.at(-1) ?? { request: undefined, body: '' }
  expect(`${request?.method} ${request?.url}`).toBe('POST /office/forms/libreoffice/convert')
  expect(request?.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/)
  expect(request?.headers.authorization).toBe(`Basic ${Buffer.from('user:pass word').toString('base64')}`)
  expect(body).toContain('name="files"; filename="document.docx"')
  expect(body).toContain('a Word file')
})

test.each([
  [400, 'document-damaged'],
  [503, 'not-available'],
  [302, 'not-available'],
  [404, 'not-available'],
] as const)('refuses an answer of %i as %s', async (status, code) => {
  answer = (response) => response.writeHead(status, { location: 'http://127.0.0.1:9/' }).end()
  const converter = openGotenbergConverter(`http://${host}`, log)
  expect(await converter.convert(file)).toMatchObject({ ok: false, refusal: { code } })
})

test('waits for no server that is slow, gone or endless', async () => {
  answer = () => undefined
  const slow = openGotenbergConverter(`http://${host}`, log, 100)
  expect(await slow.convert(file)).toMatchObject({
    ok: false,
    refusal: { code: 'not-available', retryAfter: 10 },
  })
  const gone = openGotenbergConverter('http://127.0.0.1:9', log)
  expect(await gone.convert(file)).toMatchObject({ ok: false, refusal: { code: 'not-available' } })
  const part = Buffer.alloc(8 * 1024 * 1024)
  answer = (response) => {
    const more = () => {
      while (!response.destroyed && response.write(part));
    }
    response.on('drain', more)
    more()
  }
  const endless = openGotenbergConverter(`http://${host}`, log)
  expect(await endless.convert(file)).toMatchObject({ ok: false, refusal: { code: 'document-damaged' } })
})

test('refuses Word in clear words without the package and without a server', async () => {
  const none = openWordConverter(null, log, '/nowhere')
  expect(none.kind).toBe('none')
  expect(await none.convert(file)).toMatchObject({
    ok: false,
    refusal: {
      code: 'unsupported-type',
      detail: expect.stringMatching(/can’t be converted on this server.*Save it as PDF/),
    },
  })
  expect(openWordConverter(`http://${host}`, log).kind).toBe('remote')
})
