import { useRemoveSignOn } from '../../../api/organisation/sign-on.ts'
import { Button } from '../../../kit/buttons/button.tsx'
import { useDialogSlot } from '../../../kit/overlays/dialog-slot.ts'
import { ConfirmAct } from '../../../records/verbs/confirm-act.tsx'

/** Forgets the identity provider, after asking. */
export function RemoveProvider() {
  const remove = useRemoveSignOn()
  const { show, dialog } = useDialogSlot()
  return (
    <>
      <Button
        variant="danger-quiet"
        className="self-start"
        onPress={() =>
          show((close) => (
            <ConfirmAct
              title="Remove single sign-on?"
              confirmLabel="Remove"
              act={() => remove.mutateAsync()}
              done="Single sign-on is removed"
              onClose={close}
            >
              The settings and every link between a person at the provider and an account are deleted. People
              without a password choose one with “Forgot your password?”.
            </ConfirmAct>
          ))
        }
      >
        Remove single sign-on…
      </Button>
      {dialog}
    </>
  )
}
