import { z } from 'zod'
import { useRemindOfSignOn } from '../../api/organisation/sign-on.ts'
import { Button } from '../../kit/buttons/button.tsx'
import { FormTextField } from '../../kit/forms/form-fields.tsx'
import { EntranceForm, useLimitedForm } from './entrance-form.tsx'

const form = z.object({ email: z.email('Enter your email address.').max(254) })

/** Asks where to email the organisation's sign-in address to. Never says whether there is one. */
export function FindSignOn({ email, onBack }: { email: string; onBack: () => void }) {
  const remind = useRemindOfSignOn()
  const { control, frame } = useLimitedForm({
    schema: form,
    initial: { email },
    mutation: remind,
    body: (values) => values.email,
  })
  const back = (
    <Button variant="quiet" className="-ml-3 self-start" onPress={onBack}>
      Back to sign in
    </Button>
  )
  if (remind.isSuccess)
    return (
      <div className="flex flex-col gap-4">
        <p className="text-base text-muted">
          If the organisation of <span className="font-medium text-ink">{remind.variables}</span> uses single
          sign-on here, its sign-in address is on its way. Nothing came? Ask an administrator for it.
        </p>
        {back}
      </div>
    )
  return (
    <EntranceForm label="Email me the address" {...frame} footer={back}>
      <FormTextField
        control={control}
        name="email"
        label="Work email"
        type="email"
        autoComplete="username"
        inputMode="email"
      />
    </EntranceForm>
  )
}
