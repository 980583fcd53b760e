import type { SigningEvent, SigningMessage } from '#client/embed.ts'
import type { SigningState, SigningStore } from './signing-state.ts'

/**
 * Tells the page around this one how far the recipient is: never the link, a name or a value, and only a page of an origin that
 * may frame this one, since the browser shows it in no other. Returns how to stop. See decision 119.
 */
export function tellAround(
  store: Pick<SigningStore, 'subscribe'>,
  origin: string | null,
  post: (message: SigningMessage, origin: string) => void = (message, to) =>
    window.parent.postMessage(message, to),
): () => void {
  if (origin === null || origin === 'unknown') return () => undefined
  let ids: SigningMessage['ids'] = { envelope: null, recipient: null }
  let told: SigningEvent | null = null
  const tell = (event: SigningEvent | null): void => {
    if (event === null || event === told) return
    // A page that has something to show is ready first.
    if (told === null && event !== 'error' && event !== 'ready') tell('ready')
    told = event
    post({ source: 'countersign', version: 1, event, ids }, origin)
  }
  return store.subscribe((state) => {
    const { view } = state
    if (view !== null) ids = { envelope: view.envelope.id, recipient: view.recipient.id }
    tell(eventOf(state))
  })
}

/** What to tell of a state. Null while the link is being opened. */
function eventOf({ phase, view, justDone }: SigningState): SigningEvent | null {
  const isPassedOn = phase.kind === 'dead-end' && phase.deadEnd.reason === 'reassigned'
  if (isPassedOn || justDone === 'reassigned') return 'reassigned'
  if (phase.kind === 'opening') return null
  if (phase.kind !== 'view' || view === null) return 'error'
  switch (view.step) {
    case 'finished':
      return 'completed'
    case 'declined':
      return 'declined'
    case 'closed':
      return 'error'
    case 'password':
    case 'code':
    case 'identity':
    case 'consent':
    case 'open':
    case 'waiting':
      return 'ready'
  }
}
