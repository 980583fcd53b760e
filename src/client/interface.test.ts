import type { v1, v2 } from '#contract/router.ts'
import { interfaceText } from '#harness/client/interface-text.ts'
import { expect, test } from 'vitest'
import type { ClientOf } from './contract-client.ts'
import type { Operations } from './interface.ts'

test('the published types are those of the contract', async () => {
  await expect(interfaceText()).toMatchFileSnapshot('./interface.ts')
})

type Written = {
  readonly v1: Operations['v1']
  readonly v2: { readonly [Name in keyof Operations['v2']]: Omit<Operations['v2'][Name], 'all'> }
}

/** Does not compile where what the schemas take is less, or what they answer is other, than what is written. */
export const asWritten = (ofContract: ClientOf<{ v1: typeof v1; v2: typeof v2 }>): Written => ofContract
