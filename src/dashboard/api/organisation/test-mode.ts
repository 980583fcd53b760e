import { queryOptions } from '@tanstack/react-query'
import { client } from '../client.ts'
import { useChange } from '../use-change.ts'
import { leavePage } from './page-owner.ts'
import { notifyOtherTabs } from './session.ts'

/** The organisation's test organisation: since when there is one, and who may use it. */
export const testModeQuery = queryOptions({
  queryKey: ['test-mode'] as const,
  queryFn: ({ signal }) => client.app.testMode.read({}, { signal }),
})
export type TestMode = Awaited<ReturnType<typeof client.app.testMode.read>>

/**
 * Switches the session to the test organisation or back. The page is loaded again at `to`, since nothing that it shows or keeps is
 * of the other organisation. Every other tab does the same.
 */
export async function switchTestMode(on: boolean, to: string): Promise<void> {
  await (on ? client.app.testMode.enter() : client.app.testMode.leave())
  notifyOtherTabs()
  leavePage()
  location.assign(to)
}

/** Sets who may use the test organisation. */
export function useSetTestMode() {
  return useChange(
    (body: Pick<TestMode, 'users'>) => client.app.testMode.set({ body }),
    (cache, answer) => cache.setQueryData(testModeQuery.queryKey, answer),
  )
}

/** Deletes all test data. Everything that was read is read again. */
export function useEmptyTestMode() {
  return useChange(
    () => client.app.testMode.empty(),
    (cache) => cache.invalidateQueries(),
  )
}
