/** Minutes in which the link of an embedded editor is followed, once. */
export const composeLinkMinutes = 10

/** Hours for which an embedded editor works. */
export const composeHours = 4

/**
 * Whether an embedded editor may ask for this: everything about its one draft but discarding it, sending it, and ending itself.
 * Paths are compared as they were sent, so that another way of writing one is refused.
 */
export function mayCompose(method: string, path: string, draftId: string): boolean {
  const draft = `/app/drafts/${draftId}`
  if (path === draft) return method === 'GET' || method === 'HEAD' || method === 'PUT'
  if (path.startsWith(`${draft}/`)) return true
  if (path === `/v1/envelopes/${draftId}/send`) return method === 'POST'
  return path === '/embed/session' && method === 'DELETE'
}
