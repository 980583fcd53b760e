export const stepIds = ['documents', 'recipients', 'fields', 'review'] as const
export type StepId = (typeof stepIds)[number]

/** Goes to a step. `at` names the recipient to look at there. */
export type GoToStep = (step: StepId, at?: string) => void

/** The step in an address, by default documents. */
export function readStep(search: URLSearchParams): StepId {
  return stepIds.find((id) => id === search.get('step')) ?? 'documents'
}

/**
 * The address's parameters with the id of what is edited. From the browser, because React may not have drawn the latest
 * address yet.
 */
export function addressNow({ param }: { readonly param: string }, id: string | null): URLSearchParams {
  const search = new URLSearchParams(globalThis.location.search)
  if (id !== null) search.set(param, id)
  return search
}
