import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { signatureOf } from '../../api/organisation/endpoints.ts'
import { reason } from '../../api/failure-words.ts'
import { Button } from '../../kit/buttons/button.tsx'
import { Callout } from '../../kit/feedback/callout.tsx'
import { CopyButton } from '../../kit/buttons/copy-button.tsx'
import { Dialog } from '../../kit/overlays/dialog.tsx'
import { SkeletonRows } from '../../kit/feedback/skeleton.tsx'

/** Shows the signing secret on request. */
export function SigningSecret({ endpointId }: { endpointId: string }) {
  const [isShown, setShown] = useState(false)
  return (
    <>
      <Button onPress={() => setShown(true)}>Show signature…</Button>
      {isShown && (
        <Dialog
          isOpen
          onOpenChange={setShown}
          title="Signature of this endpoint"
          description="Check it with each request, so that no one else can send events to your system."
          footer={
            <Button variant="primary" onPress={() => setShown(false)}>
              Done
            </Button>
          }
        >
          <Secret endpointId={endpointId} />
        </Dialog>
      )}
    </>
  )
}

function Secret({ endpointId }: { endpointId: string }) {
  const secret = useQuery(signatureOf(endpointId))
  if (secret.isPending) return <SkeletonRows rows={1} label="Loading the signature" />
  if (secret.isError) return <Callout tone="danger">{reason(secret.error)}</Callout>
  return (
    <p className="flex items-center gap-1">
      <code className="min-w-0 flex-1 rounded-md bg-sunken px-2.5 py-1.5 font-mono text-sm text-ink wrap-anywhere">
        {secret.data.signature}
      </code>
      <CopyButton text={secret.data.signature} label="Copy signature" />
    </p>
  )
}
