import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { testService } from '#harness/world/service.ts'
import { aTenant } from '#harness/world/world.ts'
import { files } from '../../catalogue.ts'

const { url, database } = await testService({}, { runsJobs: false })

/** The whole response over a bare connection. */
async function answerTo(text: string): Promise<string> {
  const socket = connect({ host: 'localhost', port: Number(new URL(url).port) })
  socket.end(text)
  return Buffer.concat(await Array.fromAsync(socket as AsyncIterable<Buffer>)).toString()
}

test.each([
  ['what is no HTTP', 'NOT HTTP\r\n\r\n', 400, 'malformed-request'],
  [
    'headers beyond 16 kB',
    `GET /v1/groups HTTP/1.1\r\nhost: x\r\nx-large: ${'x'.repeat(20_000)}\r\n\r\n`,
    431,
    'headers-too-large',
  ],
])('answers %s with an ordinary problem', async (_, text, status, code) => {
  const [head = '', body = ''] = (await answerTo(text)).split('\r\n\r\n')
  expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
  expect(head).toContain('content-type: application/problem+json')
  const id = /x-request-id: (\S+)/.exec(head)?.[1]
  expect(JSON.parse(body)).toMatchObject({ status, instance: id, type: `/problems/${code}` })
})

test('answers an id that no text can be as one that does not exist, wherever a file is served', async () => {
  const { as } = await aTenant(database)
  const answered = await Promise.all(
    files.map(async ({ path }) => {
      const address = path.replaceAll(/\{\w+\}/g, '%00')
      const { status } = await fetch(`${url}${address}`, { headers: as })
      return [path, address.includes('%00') && status >= 500] as const
    }),
  )
  expect(answered.filter(([, isFault]) => isFault)).toEqual([])
  expect(answered.length).toBeGreaterThan(10)
})
