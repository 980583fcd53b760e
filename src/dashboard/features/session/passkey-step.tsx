import KeyRound from 'lucide-react/icons/key-round'
import { useEffect, useEffectEvent } from 'react'
import { beginPasskey, useSignInWithPasskey } from '../../api/organisation/passkey-proof.ts'
import { canUsePasskeys, offerPasskeys } from '../../api/passkey-browser.ts'
import type { PasskeyAnswer } from '../../api/passkey-browser.ts'
import { Button } from '../../kit/buttons/button.tsx'
import { FormFailure, useSignOnAsked } from './form-failure.tsx'
import { useWait } from './use-wait.ts'

/**
 * Signing in with a passkey, from a button or from the suggestions at the email. Nothing where the browser has none for this
 * page.
 */
export function PasskeyStep({ onSignedIn }: { onSignedIn: () => void }) {
  const signIn = useSignInWithPasskey()
  const [wait, startWait] = useWait()
  const isSignOnAsked = useSignOnAsked()
  const send = (given: PasskeyAnswer | null) =>
    signIn.mutate(given, {
      onSuccess: onSignedIn,
      onError: (error) => {
        if (!isSignOnAsked(error)) startWait(error)
      },
    })
  const onChosen = useEffectEvent(send)
  useEffect(() => (canUsePasskeys() ? offerPasskeys(beginPasskey, onChosen) : undefined), [])
  if (!canUsePasskeys()) return null
  return (
    <div className="-mt-3 flex flex-col gap-4">
      <FormFailure error={signIn.error} wait={wait} />
      <Button
        size="large"
        isWide
        icon={KeyRound}
        isPending={signIn.isPending}
        isDisabled={wait > 0}
        onPress={() => send(null)}
      >
        Use a passkey
      </Button>
    </div>
  )
}
