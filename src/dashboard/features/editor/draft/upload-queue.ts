import type { StoreApi } from 'zustand/vanilla'
import { limits } from '#domain/limits.ts'
import type { UploadOptions } from '../../../api/sending/upload.ts'
import { newId } from './draft-content.ts'
import type { DraftState, Upload } from './draft-state.ts'
import { isPassing, wordsFor } from './save-problems.ts'

/** Uploads files one after another, so that documents keep their given order. */
export interface UploadQueue {
  add: (files: readonly File[], replaces: string | null) => void
  dismiss: (key: string) => void
  retry: (key: string) => void
}

/** `take` uploads one file and handles the result. */
export function uploadQueue(
  store: StoreApi<DraftState>,
  take: (upload: Upload, options: UploadOptions) => Promise<void>,
): UploadQueue {
  const { getState: get, setState: set } = store
  const cancels = new Map<string, AbortController>()
  let isBusy = false

  function patch(key: string, parts: Partial<Upload>): void {
    const change = (upload: Upload) => (upload.key === key ? Object.assign({}, upload, parts) : upload)
    set((state) => ({ uploads: state.uploads.map(change) }))
  }

  function forget(key: string): void {
    set((state) => ({ uploads: state.uploads.filter((upload) => upload.key !== key) }))
  }

  async function next(): Promise<void> {
    const upload = get().uploads.find(({ status }) => status === 'waiting')
    if (!upload || isBusy) return
    const { key } = upload
    const cancel = new AbortController()
    isBusy = true
    cancels.set(key, cancel)
    patch(key, { status: 'sending' })
    const onProgress = (share: number) => patch(key, { share, status: share >= 1 ? 'checking' : 'sending' })
    try {
      await take(upload, { onProgress, signal: cancel.signal })
      forget(key)
    } catch (problem) {
      patch(key, { status: 'failed', message: wordsFor(problem), mayRetry: isPassing(problem) })
    } finally {
      cancels.delete(key)
      isBusy = false
      void next()
    }
  }

  return {
    add: (files, replaces) => {
      const uploads = files.map((file) => newUpload(file, replaces))
      set((state) => ({ uploads: [...state.uploads, ...uploads] }))
      void next()
    },
    dismiss: (key) => {
      cancels.get(key)?.abort()
      forget(key)
    },
    retry: (key) => {
      patch(key, { status: 'waiting', share: 0, message: null })
      void next()
    },
  }
}

function newUpload(file: File, replaces: string | null): Upload {
  const base = { key: newId(), file, replaces, share: 0, mayRetry: false }
  if (file.size > limits.documentBytes) {
    const message = `“${file.name}” is larger than 10 MB. Split it or shrink its images.`
    return { ...base, status: 'failed', message }
  }
  if (file.size === 0) return { ...base, status: 'failed', message: `“${file.name}” is empty.` }
  return { ...base, status: 'waiting', message: null }
}
