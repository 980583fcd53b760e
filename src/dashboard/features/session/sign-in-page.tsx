import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { Navigate, useNavigate, useSearchParams } from 'react-router'
import { z } from 'zod'
import { ProblemError } from '#client/problem-error.ts'
import { sessionQuery, setupStatusQuery, useSignIn } from '../../api/session.ts'
import { Button } from '../../kit/button.tsx'
import { FormPasswordField, FormTextField } from '../../kit/form-fields.tsx'
import { paths, safeReturnPath } from '../../paths.ts'
import { Entrance } from './entrance.tsx'
import { showFieldErrors } from '../../api/form-errors.ts'
import { FormFailure } from './form-failure.tsx'
import { useWait } from './use-wait.ts'

const form = z.object({
  email: z.email('Enter your email address.').max(254),
  password: z.string().min(1, 'Enter your password.').max(200),
})

/** `/sign-in?return=…`: email and password, then on to where the person wanted to go. */
export function SignInPage() {
  const [search] = useSearchParams()
  const returnTo = safeReturnPath(search.get('return'))
  const setup = useQuery(setupStatusQuery)
  const session = useQuery({ ...sessionQuery, retry: false })
  if (setup.data?.needed === true) return <Navigate to={paths.setUp.href()} replace />
  if (session.isSuccess) return <Navigate to={returnTo} replace />
  return (
    <Entrance title="Sign in" description="Send documents, follow them, and keep what was signed.">
      <SignInForm returnTo={returnTo} />
    </Entrance>
  )
}

function SignInForm({ returnTo }: { returnTo: string }) {
  const navigate = useNavigate()
  const signIn = useSignIn()
  const [wait, startWait] = useWait()
  const { control, handleSubmit, setError, setFocus, resetField } = useForm({
    resolver: zodResolver(form),
    defaultValues: { email: '', password: '' },
  })
  const submit = handleSubmit((values) =>
    signIn.mutate(values, {
      onSuccess: () => void navigate(returnTo, { replace: true }),
      onError: (error) => {
        startWait(error)
        if (showFieldErrors(error, ['email', 'password'], setError)) return signIn.reset()
        if (!(error instanceof ProblemError) || error.code !== 'wrong-credentials') return
        resetField('password')
        setFocus('password')
      },
    }),
  )
  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="flex flex-col gap-4">
      <FormFailure error={signIn.error} wait={wait} />
      <FormTextField
        control={control}
        name="email"
        label="Email"
        type="email"
        autoComplete="username"
        inputMode="email"
      />
      <FormPasswordField control={control} name="password" label="Password" autoComplete="current-password" />
      <Button
        type="submit"
        variant="primary"
        size="large"
        isWide
        className="mt-2"
        isPending={signIn.isPending}
        isDisabled={wait > 0}
      >
        Sign in
      </Button>
    </form>
  )
}
