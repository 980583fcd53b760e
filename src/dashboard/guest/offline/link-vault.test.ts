import { expect, test } from 'vitest'
import { vaultName, vaultOf } from './link-vault.ts'

test('gives back what was sealed, to the same session with the same link only', async () => {
  const own = await vaultOf('one', 'Bearer session')
  const again = await vaultOf('one', 'Bearer session')
  const text = new TextEncoder().encode('What Fiona entered')
  const sealed = await own.seal(text)
  expect(new TextDecoder().decode(await again.open(sealed))).toBe('What Fiona entered')
  for (const [secret, authorization] of [
    ['two', 'Bearer session'],
    ['one', 'Bearer another'],
    ['one', ''],
  ] as const) {
    const other = await vaultOf(secret, authorization)
    await expect(other.open(sealed)).rejects.toThrow()
  }
  expect(new TextDecoder('latin1').decode(sealed)).not.toContain('Fiona')
  expect(await vaultName('one')).toBe(await vaultName('one'))
  expect(await vaultName('one')).not.toBe(await vaultName('two'))
  expect(await vaultName('one')).not.toContain('one')
})
