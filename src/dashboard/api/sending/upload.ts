import { toCamel } from '#contract/codec.ts'
import { problemFromResponse, ProblemError } from '#client/problem-error.ts'
import { composerHeaders, noticeEnd } from '../composer-secret.ts'
import { servedAccount } from '../organisation/page-owner.ts'

export interface UploadOptions {
  /** Called with the share sent so far, 0 to 1. */
  readonly onProgress?: (share: number) => void
  readonly signal?: AbortSignal
}

/**
 * Sends a file as multipart/form-data under the name `file`, reporting the share sent so far (0 to 1). Returns the body
 * in camelCase. Throws {@link ProblemError}. Uses XMLHttpRequest, because fetch reports no progress.
 */
export function upload(
  method: 'POST' | 'PUT',
  path: string,
  file: File,
  options: UploadOptions = {},
): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(method, path)
    const account = servedAccount()
    if (account !== null) request.setRequestHeader('x-countersign-account', account)
    for (const [name, value] of Object.entries(composerHeaders())) request.setRequestHeader(name, value)
    request.upload.addEventListener('progress', (event) => {
      if (event.lengthComputable) options.onProgress?.(event.loaded / event.total)
    })
    request.addEventListener('error', () => reject(ProblemError.offline(request.statusText)))
    request.addEventListener('abort', () =>
      reject(new DOMException('The upload was cancelled', 'AbortError')),
    )
    request.addEventListener('load', () => {
      noticeEnd(request)
      if (request.status < 300) return resolve(toCamel(JSON.parse(request.responseText) as unknown))
      void problemFromResponse(asResponse(request)).then(reject)
    })
    options.signal?.addEventListener('abort', () => request.abort(), { once: true })
    const form = new FormData()
    form.append('file', file, file.name)
    request.send(form)
  })
}

function asResponse(request: XMLHttpRequest): Response {
  const headers = new Headers()
  for (const name of ['x-request-id', 'retry-after']) {
    const value = request.getResponseHeader(name)
    if (value !== null) headers.set(name, value)
  }
  return new Response(request.responseText, { status: request.status, headers })
}
