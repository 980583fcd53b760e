import { expect, test } from 'vitest'
import { vaultOf } from './link-vault.ts'

test('gives back what was sealed, to the same secret only', async () => {
  const [own, again, other] = await Promise.all(['one', 'one', 'two'].map(vaultOf))
  if (!own || !again || !other) throw new Error('no vault')
  const text = new TextEncoder().encode('What Fiona entered')
  const sealed = await own.seal(text)
  expect(new TextDecoder().decode(await again.open(sealed))).toBe('What Fiona entered')
  await expect(other.open(sealed)).rejects.toThrow()
  expect(new TextDecoder('latin1').decode(sealed)).not.toContain('Fiona')
  expect(own.name).toBe(again.name)
  expect(own.name).not.toBe(other.name)
  expect(own.name).not.toContain('one')
})
