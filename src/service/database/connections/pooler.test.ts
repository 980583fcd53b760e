import { connect, createServer } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { testDatabase } from '#harness/world/database/database.ts'
import { openLog } from '../../logging.ts'
import { PoolerFound, refusePooler } from './pooler.ts'

const { address } = await testDatabase()
if (!('socketDirectory' in address)) throw new Error('test databases are reached by a socket')
const { socketDirectory, user, name } = address
const log = openLog('silent')

/** Passes everything on as a pooler does: under another number, and with or without what is listened to. */
async function aPooler(passesNotices: boolean): Promise<string> {
  const sockets = new Set<Socket>()
  const server = createServer((near) => {
    const far = connect(join(socketDirectory, '.s.PGSQL.5432'))
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.on('error', () => undefined).on('close', () => (near.destroy(), far.destroy()))
    }
    near.pipe(far)
    far.on('data', (bytes: Buffer) => {
      for (let at = 0; at + 5 <= bytes.length;) {
        const end = at + 1 + bytes.readInt32BE(at + 1)
        const type = String.fromCharCode(bytes[at] ?? 0)
        if (type === 'K') bytes.writeInt32BE(1, at + 5)
        if (type !== 'A' || passesNotices) near.write(bytes.subarray(at, end))
        at = end
      }
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  afterAll(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return `postgresql://${user}@127.0.0.1:${(server.address() as AddressInfo).port}/${name}`
}

test('says what a pooler lacks, and lets everything pass that can be listened to', async () => {
  const error = await refusePooler({ url: await aPooler(false) }, log).catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(PoolerFound)
  expect(String(error)).toContain('DATABASE_DIRECT_URL')
  await refusePooler({ url: await aPooler(true) }, log)
  await refusePooler(address, log)
})
