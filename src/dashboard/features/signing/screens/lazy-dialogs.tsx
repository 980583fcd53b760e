import { useCallback, useEffect, useState } from 'react'
import type { ComponentType } from 'react'
import { scriptFaces } from '#domain/field/field.ts'
import { Button } from '../../../kit/buttons/button.tsx'
import { Callout } from '../../../kit/feedback/callout.tsx'
import { fetchTheRestNow } from '../../../kit/feedback/later.tsx'
import { familyOf, knowFaces } from '../../../paper/faces.ts'
import { useWords } from '../messages/words.ts'

interface Closable {
  readonly onClose: () => void
}

/**
 * A dialog whose code loads when it first opens, or is preloaded. Without a connection it says so and can be retried.
 */
function onDemand<Props extends Closable>(load: () => Promise<ComponentType<Props>>) {
  let loaded: ComponentType<Props> | null = null
  const fetchAhead = async (): Promise<void> => {
    loaded ??= await load()
  }
  function DialogOnDemand(props: Props) {
    const [state, setState] = useState<'loading' | 'ready' | 'failed'>(loaded ? 'ready' : 'loading')
    const fetchNow = useCallback(() => {
      fetchAhead().then(
        () => setState('ready'),
        () => setState('failed'),
      )
    }, [])
    useEffect(fetchNow, [fetchNow])
    const Loaded = loaded
    if (state === 'failed') {
      return <NotLoaded onClose={props.onClose} onRetry={fetchNow} />
    }
    return Loaded && <Loaded {...props} />
  }
  return Object.assign(DialogOnDemand, { fetchAhead })
}

/** Plain and small, because it must be here when nothing else can be loaded. */
function NotLoaded({ onClose, onRetry }: Closable & { readonly onRetry: () => void }) {
  const words = useWords()
  return (
    <div className="fixed inset-x-3 bottom-3 z-50 mx-auto max-w-md rounded-xl bg-raised p-4 shadow-float">
      <Callout
        tone="warning"
        title={words.unreachable.heading}
        actions={
          <Button size="small" onPress={onClose}>
            {words.close}
          </Button>
        }
      >
        {words.unreachable.text}
      </Callout>
      <Button variant="primary" size="large" isWide className="mt-3" onPress={onRetry}>
        {words.tryAgain}
      </Button>
    </div>
  )
}

export const DeclineDialog = onDemand(
  async () => (await import('../dialogs/decline-dialog.tsx')).DeclineDialog,
)
export const ReassignDialog = onDemand(
  async () => (await import('../dialogs/reassign-dialog.tsx')).ReassignDialog,
)
export const PagesDialog = onDemand(async () => (await import('../dialogs/pages-dialog.tsx')).PagesDialog)
export const FinishDialog = onDemand(async () => (await import('../dialogs/finish-dialog.tsx')).FinishDialog)
export const SignatureDialog = onDemand(
  async () => (await import('../dialogs/signature-dialog.tsx')).SignatureDialog,
)
export const WitnessDialog = onDemand(
  async () => (await import('../dialogs/witness-dialog.tsx')).WitnessDialog,
)

/**
 * Preloads every dialog of the document and the typefaces for signing while the page is idle, so that a lost connection
 * holds no one up.
 */
export async function fetchDialogsAhead(): Promise<void> {
  await fetchTheRestNow()
  const dialogs = [SignatureDialog, FinishDialog, WitnessDialog, DeclineDialog, PagesDialog]
  await Promise.allSettled(dialogs.map((dialog) => dialog.fetchAhead()))
  knowFaces()
  await Promise.allSettled(scriptFaces.map((face) => document.fonts.load(`16px "${familyOf(face)}"`)))
}
