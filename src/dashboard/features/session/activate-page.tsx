import { zodResolver } from '@hookform/resolvers/zod'
import ArrowRight from 'lucide-react/icons/arrow-right'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useNavigate, useSearchParams } from 'react-router'
import { chosenPassword } from '#contract/app/account/password.ts'
import { z } from 'zod'
import { useActivate } from '../../api/organisation/entrance.ts'
import { Button } from '../../kit/buttons/button.tsx'
import { ErrorState } from '../../kit/feedback/error-state.tsx'
import { LinkButton } from '../../kit/buttons/link-button.tsx'
import { ProblemError } from '#client/problem-error.ts'
import { paths } from '../../paths.ts'
import { Entrance } from './entrance.tsx'
import { FormFailure, useSignOnAsked } from './form-failure.tsx'
import { NewPasswordField } from './new-password-field.tsx'

const form = z.object({ password: chosenPassword })

/** `/activate?token=…`: the link of a verification email. Opening it changes nothing, the button confirms. */
export function ActivatePage() {
  const [search] = useSearchParams()
  const token = search.get('token') ?? ''
  if (token === '')
    return (
      <main id="main" tabIndex={-1} className="grid min-h-dvh place-items-center">
        <ErrorState
          title="This link is incomplete"
          actions={<LinkButton href={paths.signIn.href()}>Sign in</LinkButton>}
        >
          Open the whole link from the email, or ask for a new email.
        </ErrorState>
      </main>
    )
  return <Activation token={token} />
}

function Activation({ token }: { token: string }) {
  const navigate = useNavigate()
  const activate = useActivate()
  const isSignOnAsked = useSignOnAsked()
  const [needsPassword, setNeedsPassword] = useState(false)
  const toOverview = () => void navigate(paths.overview.href(), { replace: true })
  const { control, handleSubmit } = useForm({
    resolver: zodResolver(form),
    mode: 'onTouched',
    defaultValues: { password: '' },
  })
  const confirm = () =>
    activate.mutate(
      { token },
      {
        onSuccess: toOverview,
        onError: (error) => {
          if (isSignOnAsked(error) || !asksForPassword(error)) return
          setNeedsPassword(true)
          activate.reset()
        },
      },
    )
  const submit = handleSubmit((values) => activate.mutate({ token, ...values }, { onSuccess: toOverview }))
  return (
    <Entrance
      title={needsPassword ? 'Choose your password' : 'Confirm your email'}
      description={
        needsPassword ? 'Use it with your email to sign in.' : 'Confirm it, and your account is ready to use.'
      }
    >
      <form
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (needsPassword) void submit(event)
          else confirm()
        }}
      >
        <FormFailure error={activate.error} wait={0} />
        {needsPassword && <NewPasswordField control={control} name="password" known={[]} />}
        <Button
          type="submit"
          variant="primary"
          size="large"
          isWide
          trailingIcon={ArrowRight}
          isPending={activate.isPending}
        >
          {needsPassword ? 'Start' : 'Confirm'}
        </Button>
      </form>
    </Entrance>
  )
}

function asksForPassword(error: Error): boolean {
  return error instanceof ProblemError && error.errors.some(({ path }) => path.endsWith('password'))
}
