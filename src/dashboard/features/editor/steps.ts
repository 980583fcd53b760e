export const stepIds = ['documents', 'recipients', 'fields', 'review'] as const
export type StepId = (typeof stepIds)[number]

/** Goes to a step. `at` names the recipient to look at there. */
export type GoToStep = (step: StepId, at?: string) => void

/** The step in an address, by default documents. */
export function readStep(search: URLSearchParams): StepId {
  return stepIds.find((id) => id === search.get('step')) ?? 'documents'
}
