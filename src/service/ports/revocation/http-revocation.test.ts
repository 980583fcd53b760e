import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { makeTimeAuthority } from '#harness/world/time-authority.ts'
import { openHttpRevocation } from './http-revocation.ts'

const { list } = await makeTimeAuthority(new Date())
let asked: string[] = []
const server = createServer(({ url = '' }, response) => {
  asked.push(url)
  if (url === '/moved') response.writeHead(302, { location: '/list' }).end()
  else response.end(list)
}).listen(0, '127.0.0.1')
await once(server, 'listening')
const { port } = server.address() as AddressInfo
afterAll(() => server.close())
beforeEach(() => (asked = []))

test.each([
  '127.0.0.1',
  'localhost',
  '2130706433',
  '0x7f.1',
  '[::1]',
  '[::ffff:127.0.0.1]',
  '0.0.0.0',
  'name.localhost',
])('a certificate does not lead the service to %s', async (host) => {
  const lists = openHttpRevocation({ hosts: ['pki.example'] })
  await expect(lists.fetch(`http://${host}:${port}/list`)).rejects.toThrow('REVOCATION_HOSTS')
  expect(asked).toEqual([])
})

test('fetches from hosts that the operator names, and follows no redirect', async () => {
  const lists = openHttpRevocation({ hosts: ['127.0.0.1'] })
  expect(await lists.fetch(`http://127.0.0.1:${port}/list`)).toEqual(list)
  await lists.fetch(`http://127.0.0.1:${port}/list`)
  await expect(lists.fetch(`http://127.0.0.1:${port}/moved`)).rejects.toThrow('does not come')
  await expect(lists.fetch(`file:///etc/passwd`)).rejects.toThrow('no way to fetch')
  expect(asked).toEqual(['/list', '/moved'])
})
