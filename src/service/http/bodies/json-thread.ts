import { parentPort } from 'node:worker_threads'
import { outlineJson } from './json-outline.ts'
import type { OutlineAnswer } from './json-outline.ts'

/** A body to read, and the mark for its long texts. */
export interface OutlineRequest {
  readonly id: number
  readonly bytes: Uint8Array
  readonly mark: string
}

export type ThreadAnswer = OutlineAnswer & { readonly id: number }

parentPort?.on('message', ({ id, bytes, mark }: OutlineRequest) => {
  parentPort?.postMessage({ id, ...outlineJson(bytes, mark) } satisfies ThreadAnswer)
})
