import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import ArrowRight from 'lucide-react/icons/arrow-right'
import Compass from 'lucide-react/icons/compass'
import { useForm, useWatch } from 'react-hook-form'
import { Navigate, useNavigate } from 'react-router'
import { setupBody } from '#contract/app/setup.ts'
import { setupStatusQuery, useExploreSample, useSetUp } from '../../api/organisation/session.ts'
import { Button } from '../../kit/buttons/button.tsx'
import { QueryFailure } from '../../records/query-failure.tsx'
import { FormTextField } from '../../kit/forms/form-fields.tsx'
import { SkeletonPage } from '../../kit/feedback/skeleton.tsx'
import { paths } from '../../paths.ts'
import { Entrance } from './entrance.tsx'
import { showFieldErrors } from '../../api/form-errors.ts'
import { FormFailure } from './form-failure.tsx'
import { NewPasswordField } from './new-password-field.tsx'
import { offsetOfZone } from '../../kit/text/timezone.ts'
import { useWait } from './use-wait.ts'

const form = setupBody.omit({ timezone: true })
const names = ['organisation', 'name', 'email', 'password'] as const

/** `/setup`: the first organisation and its administrator, or a sample to explore. */
export function SetUpPage() {
  const setup = useQuery(setupStatusQuery)
  if (setup.isPending) return <SkeletonPage />
  if (setup.isError) {
    return (
      <main id="main" className="grid min-h-dvh place-items-center">
        <QueryFailure of={setup} />
      </main>
    )
  }
  if (!setup.data.needed) return <Navigate to={paths.overview.href()} replace />
  return (
    <Entrance
      title="Set up Countersign"
      description="Everything runs on this machine. You will be the first administrator."
    >
      <SetUpForm />
      <ExploreSample />
    </Entrance>
  )
}

function SetUpForm() {
  const navigate = useNavigate()
  const setUp = useSetUp()
  const [wait, startWait] = useWait()
  const { control, handleSubmit, setError } = useForm({
    resolver: zodResolver(form),
    mode: 'onTouched',
    defaultValues: { organisation: '', name: '', email: '', password: '' },
  })
  const known = useWatch({ control, name: ['organisation', 'name', 'email'] })
  const submit = handleSubmit((values) =>
    setUp.mutate(
      { ...values, timezone: offsetOfZone() },
      {
        onSuccess: () => void navigate(paths.overview.href(), { replace: true }),
        onError: (error) => {
          startWait(error)
          if (showFieldErrors(error, names, setError)) setUp.reset()
        },
      },
    ),
  )
  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="flex flex-col gap-4">
      <FormFailure error={setUp.error} wait={wait} />
      <FormTextField control={control} name="organisation" label="Organisation" autoComplete="organization" />
      <FormTextField control={control} name="name" label="Your name" autoComplete="name" />
      <FormTextField
        control={control}
        name="email"
        label="Your email"
        type="email"
        inputMode="email"
        autoComplete="username"
      />
      <NewPasswordField control={control} name="password" known={known} />
      <Button
        type="submit"
        variant="primary"
        size="large"
        isWide
        className="mt-2"
        trailingIcon={ArrowRight}
        isPending={setUp.isPending}
        isDisabled={wait > 0}
      >
        Set up
      </Button>
    </form>
  )
}

function ExploreSample() {
  const navigate = useNavigate()
  const explore = useExploreSample()
  return (
    <section
      aria-label="Sample data"
      className="flex flex-col gap-3 rounded-lg border border-dashed border-line-strong p-4 text-sm text-muted"
    >
      <p>
        <span className="font-medium text-ink">Just looking?</span> Fill this empty service with a sample
        organisation: groups, people, and envelopes in every status.
      </p>
      <FormFailure error={explore.error} wait={0} />
      <Button
        icon={Compass}
        isPending={explore.isPending}
        onPress={() =>
          explore.mutate(undefined, {
            onSuccess: () => void navigate(paths.overview.href(), { replace: true }),
          })
        }
      >
        Explore with sample data
      </Button>
    </section>
  )
}
