import { createStore } from 'zustand/vanilla'
import type { StoreApi } from 'zustand/vanilla'
import type { ProblemError } from '#client/problem-error.ts'

/** How sending the draft is going. Its button is in the frame, what the service refused is in the step. */
export interface SendingState {
  readonly isSending: boolean
  readonly refusal: ProblemError | null
}

export type SendingStore = StoreApi<SendingState>

export function openSending(): SendingStore {
  return createStore<SendingState>(() => ({ isSending: false, refusal: null }))
}
