import { useSearchParams } from 'react-router'
import { useConfirmEmail } from '../../api/organisation/entrance.ts'
import { Button } from '../../kit/buttons/button.tsx'
import { LinkButton } from '../../kit/buttons/link-button.tsx'
import { paths } from '../../paths.ts'
import { Entrance } from './entrance.tsx'
import { FormFailure } from './form-failure.tsx'

/** `/confirm-email?token=…`: the link that activates a new address. Opening it changes nothing, the button confirms. */
export function ConfirmEmailPage() {
  const [search] = useSearchParams()
  const confirm = useConfirmEmail()
  if (confirm.isSuccess)
    return (
      <Entrance title="Email confirmed" description="Use it to sign in.">
        <LinkButton href={paths.signIn.href()} variant="primary" size="large">
          Sign in
        </LinkButton>
      </Entrance>
    )
  return (
    <Entrance title="Confirm your new email" description="Until then, you sign in with the old address.">
      <FormFailure error={confirm.error} wait={0} />
      <Button
        variant="primary"
        size="large"
        isWide
        isPending={confirm.isPending}
        onPress={() => confirm.mutate(search.get('token') ?? '')}
      >
        Confirm
      </Button>
    </Entrance>
  )
}
