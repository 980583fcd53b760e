import { lazy, Suspense } from 'react'
import type { ComponentType } from 'react'

/** A dialog whose code comes when it first opens. */
function onDemand<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const Dialog = lazy(async () => ({ default: await load() })) as unknown as ComponentType<Props>
  return function DialogOnDemand(props: Props) {
    return (
      <Suspense fallback={null}>
        <Dialog {...props} />
      </Suspense>
    )
  }
}

export const DeclineDialog = onDemand(
  async () => (await import('../dialogs/decline-dialog.tsx')).DeclineDialog,
)
export const FinishDialog = onDemand(async () => (await import('../dialogs/finish-dialog.tsx')).FinishDialog)
export const SignatureDialog = onDemand(
  async () => (await import('../dialogs/signature-dialog.tsx')).SignatureDialog,
)
export const WitnessDialog = onDemand(
  async () => (await import('../dialogs/witness-dialog.tsx')).WitnessDialog,
)
