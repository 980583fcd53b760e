import { useMutation } from '@tanstack/react-query'
import type { PartnerClient, PartnerOrganisation } from '../../api/organisation/partner.ts'
import { failureWords } from '../../api/failure-words.ts'
import { Button } from '../../kit/buttons/button.tsx'
import { Callout } from '../../kit/feedback/callout.tsx'
import { CopyButton } from '../../kit/buttons/copy-button.tsx'
import { Dialog } from '../../kit/overlays/dialog.tsx'
import { localTime } from '../../kit/text/time-words.ts'
import { paths } from '../../paths.ts'

interface SignInCodeDialogProps {
  client: PartnerClient
  organisation: PartnerOrganisation
  onClose: () => void
}

/** Creates an address that signs one browser in as the organisation's first account, after confirmation. */
export function SignInCodeDialog({ client, organisation, onClose }: SignInCodeDialogProps) {
  const { name, account } = organisation
  const making = useMutation({ mutationFn: () => client.signInCode(account.id), gcTime: 0 })
  const address = making.data && `${location.origin}${paths.codeExchange.href(making.data.code)}`
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      size="medium"
      title={`Sign in to “${name}”`}
      footer={
        address === undefined ? (
          <>
            <Button onPress={onClose}>Cancel</Button>
            <Button variant="primary" isPending={making.isPending} onPress={() => making.mutate()}>
              Create the address
            </Button>
          </>
        ) : (
          <Button variant="primary" onPress={onClose}>
            Done
          </Button>
        )
      }
    >
      <div className="flex flex-col gap-4">
        {making.isError && <Callout tone="danger">{failureWords(making.error).children}</Callout>}
        {making.data === undefined || address === undefined ? (
          <p className="text-sm text-ink">
            Anyone who opens the address is signed in as {account.name} ({account.email}), with all their
            rights. It works once, for ten minutes.
          </p>
        ) : (
          <>
            <Callout tone="warning" title="Share it only with the intended person">
              Opening it here signs you out of your own account. It works once, until{' '}
              {localTime(new Date(making.data.expiration))}.
            </Callout>
            <div className="flex items-center gap-1">
              <code className="min-w-0 flex-1 rounded-md bg-sunken px-2.5 py-1.5 font-mono text-xs text-ink wrap-anywhere">
                {address}
              </code>
              <CopyButton text={address} label="Copy address" />
            </div>
          </>
        )}
      </div>
    </Dialog>
  )
}
