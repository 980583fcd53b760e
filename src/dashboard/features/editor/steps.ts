export const stepIds = ['documents', 'recipients', 'fields', 'review'] as const
export type StepId = (typeof stepIds)[number]

export const stepLabels: Readonly<Record<StepId, string>> = {
  documents: 'Documents',
  recipients: 'Recipients',
  fields: 'Fields',
  review: 'Review & send',
}

/** The step that an address names; documents when it names none. */
export function readStep(search: URLSearchParams): StepId {
  return stepIds.find((id) => id === search.get('step')) ?? 'documents'
}
