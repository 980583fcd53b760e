/** Minutes in which the link of an embedded editor is followed, once. */
export const composeLinkMinutes = 10

/** Hours for which an embedded editor works. */
export const composeHours = 4

/**
 * Everything that an embedded editor may ask for, as the contract has it. `{id}` is its draft. What is not here is not there for
 * it, and neither is what is added to drafts later.
 */
export const composerRoutes: readonly string[] = [
  'GET /app/drafts/{id}',
  'PUT /app/drafts/{id}',
  'POST /app/drafts/{id}/documents',
  'PUT /app/drafts/{id}/documents',
  'PUT /app/drafts/{id}/documents/{document_id}',
  'DELETE /app/drafts/{id}/documents/{document_id}',
  'GET /app/drafts/{id}/documents/{document_id}/file',
  'PUT /app/drafts/{id}/documents/{document_id}/file',
  'GET /app/drafts/{id}/anchors',
  'GET /app/drafts/{id}/suggestions',
  'GET /app/drafts/{id}/preflight',
  'POST /v1/envelopes/{id}/send',
  'DELETE /embed/session',
]

/**
 * Whether an embedded editor of a draft may ask for this. Paths are compared as they were sent, so that another way of writing
 * one is refused.
 */
export function mayCompose(method: string, path: string, draftId: string): boolean {
  const asked = `${method === 'HEAD' ? 'GET' : method} ${path}`.split('/')
  return composerRoutes.some((route) => {
    const parts = route.replace('{id}', draftId).split('/')
    return parts.length === asked.length && parts.every((part, index) => fits(part, asked[index] ?? ''))
  })
}

/** Whether a part of a path is the one of a route, or an id where the route has any. */
function fits(part: string, asked: string): boolean {
  return part.startsWith('{') ? /^[\w-]+$/.test(asked) : part === asked
}
