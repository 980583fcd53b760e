import { createServer } from 'node:http'
import { afterAll, expect, test } from 'vitest'
import { testService } from '../world/service.ts'
import { campaign } from './campaign.ts'
import type { RawAnswer } from './judge.ts'
import { openWire } from './wire.ts'
import type { RawRequest } from './wire.ts'
import { partnerKey } from './world.ts'

type Inject = (request: RawRequest, answer: RawAnswer) => RawAnswer

const service = await testService({ PARTNER_KEY: `generated:${partnerKey}` }, { runsJobs: false })
const isListOfGroups = ({ path }: { path: string }) => path === '/v1/groups'
const isGroup = ({ path }: { path: string }) => path === '/v1/groups/{id}'

/** An address that forwards requests to the service, but gives other answers where a fault is injected. */
async function faulty(inject: Inject): Promise<string> {
  const wire = openWire(service.url)
  const server = createServer({ maxHeaderSize: 256 * 1024 }, (request, response) => {
    const { method = '', url: target = '', headers } = request
    const forward = async () => {
      const bytes = Buffer.concat(await Array.fromAsync(request as AsyncIterable<Buffer>))
      const body = bytes.byteLength > 0 ? bytes : null
      const asked = { method, target, headers: headers as Record<string, string>, body }
      const { status, headers: answerHeaders, body: text } = inject(asked, await wire.send(asked))
      response.writeHead(status, { ...answerHeaders, 'content-length': text.byteLength }).end(text)
    }
    forward().catch((error: unknown) => response.writeHead(599).end(String(error)))
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  afterAll(() => {
    wire.close()
    server.close()
  })
  const address = server.address()
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
}

test('finds a 500 for invalid text, and shrinks the request to one that can be read and repeated', async () => {
  const through = await faulty(({ method, body }, answer) =>
    method === 'POST' && /\\u(d[89a-f]|0000)/i.test(String(body)) ? { ...answer, status: 500 } : answer,
  )
  const { faults } = await campaign(service, { requests: 6000, seed: 9, only: isListOfGroups, through })
  const told = faults.join('\n')
  expect(told).toContain('POST /v1/groups: it answers 500')
  expect(told).toMatch(/^FUZZ_SEED=\d+ FUZZ_PATH=[\d:]+$/m)
  expect(told).toContain(`curl -i -X POST '${through}/v1/groups'`)
  const sent = /--data-binary '(.*)'/.exec(told)?.[1] ?? ''
  expect(sent).toMatch(/\\u(d[89a-f]|0000)/i)
  expect(sent.length).toBeLessThan(1000)
  const [, seed, path = ''] = /FUZZ_SEED=(\d+) FUZZ_PATH=([\d:]+)/.exec(told) ?? []
  const again = await campaign(service, {
    requests: 1,
    seed: Number(seed),
    path,
    only: isListOfGroups,
    through,
  })
  expect(again.faults.join()).toContain('POST /v1/groups: it answers 500')
}, 300_000)

test('finds a member that the document does not describe', async () => {
  const through = await faulty(({ method }, answer) => {
    const text = String(answer.body)
    const isRead = method === 'GET' && text.startsWith('{"id"')
    return isRead ? { ...answer, body: Buffer.from(text.replace('{', '{"secret":"1",')) } : answer
  })
  const { faults } = await campaign(service, { requests: 100, seed: 5, only: isGroup, through })
  expect(faults.join()).toContain('GET /v1/groups/{id}: the body breaks its schema')
}, 300_000)
