import { queryOptions } from '@tanstack/react-query'
import { client } from '../client.ts'
import { makePasskey } from '../passkey-browser.ts'
import { useChange } from '../use-change.ts'
import { readAgain } from './own-account.ts'
import { sessionQuery } from './session.ts'

/** A passkey of the signed-in person. */
export type OwnPasskey = Awaited<ReturnType<typeof client.app.passkeys.list>>['passkeys'][number]

/** The signed-in person's passkeys, newest first. */
export const passkeysQuery = queryOptions({
  queryKey: ['own-account', 'passkeys'] as const,
  queryFn: ({ signal }) => client.app.passkeys.list({}, { signal }),
})

/** Has the browser make a passkey, and adds it under a name. */
export function useAddPasskey() {
  return useChange(
    async (name: string) =>
      client.app.passkeys.add({ body: await makePasskey(name, await client.app.passkeys.begin()) }),
    readAgain,
  )
}

/** Renames a passkey of the user. */
export function useRenamePasskey(id: string) {
  return useChange(
    (name: string) => client.app.passkeys.rename({ params: { id }, body: { name } }),
    readAgain,
  )
}

/** Removes a passkey of the user, who may have to set up another second factor then. */
export function useRemovePasskey(id: string) {
  return useChange(
    () => client.app.passkeys.remove({ params: { id } }),
    (cache) => {
      readAgain(cache)
      void cache.invalidateQueries({ queryKey: sessionQuery.queryKey })
    },
  )
}
