import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readConfig } from '../../config.ts'
import { openConnection } from '../../database/connection.ts'
import { setMasterKey } from '../../database/service-secrets.ts'
import { testDatabase } from '#harness/world/database/database.ts'
import { testMasterKey } from '#harness/world/database/master-key.ts'
import { openLog } from '../../logging.ts'
import { sealIdentity } from './seal-identity.ts'

const { database, address } = await testDatabase()
const place = mkdtempSync(join(tmpdir(), 'countersign-seal-'))
afterAll(() => rmSync(place, { recursive: true, force: true }))

test('seals with the same key in every process, created by the first caller', async () => {
  const config = readConfig({})
  const other = openConnection(address, openLog('silent'), 2)
  setMasterKey(other.database, testMasterKey)
  const [one, two] = await Promise.all([
    sealIdentity({ database, config }),
    sealIdentity({ database: other.database, config }),
  ])
  await other.close()
  expect(two).toEqual(one)
  expect(one.certificates).toHaveLength(1)
})

test('explains in words a key file that cannot be used', async () => {
  const path = join(place, 'seal.p12')
  writeFileSync(path, 'no key at all')
  const config = readConfig({ SEAL_P12: path, SEAL_PASSWORD: 'x' })
  const other = openConnection(address, openLog('silent'), 2)
  await expect(sealIdentity({ database: other.database, config })).rejects.toThrow(
    /SEAL_P12 .* no usable key/,
  )
  await other.close()
})
