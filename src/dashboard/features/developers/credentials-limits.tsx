import { useState } from 'react'
import { useFormState, useWatch } from 'react-hook-form'
import type { Control } from 'react-hook-form'
import { z } from 'zod'
import { scopeSubjects } from '#contract/scopes.ts'
import { assistantsMayAct } from '#domain/account/scope.ts'
import type { Credentials, CredentialsToCreate } from '../../api/organisation/credentials.ts'
import { FormSelect, FormSwitch } from '../../kit/forms/form-choices.tsx'
import { FormTextField } from '../../kit/forms/form-fields.tsx'
import { Disclosure } from '../../kit/layout/disclosure.tsx'

/** What a new key may be limited to, as it is entered. */
export const limitsForm = z
  .object({
    days: z.string(),
    networks: z.string(),
    isLimited: z.boolean(),
    /** For each subject: nothing, or the scope. */
    levels: z.record(z.string(), z.string()),
  })
  .refine(({ isLimited, levels }) => !isLimited || Object.values(levels).some((scope) => scope !== ''), {
    path: ['isLimited'],
    error: 'Choose at least one operation.',
  })
type Limits = z.infer<typeof limitsForm>
/** The whole form of new credentials. */
export type LimitedForm = Limits & { name: string }

export const noLimits: Limits = {
  days: '',
  networks: '',
  isLimited: false,
  levels: Object.fromEntries(scopeSubjects.map((_, index) => [levelOf(index), ''])),
}

/** Names of fields must not contain spaces. */
function levelOf(index: number): string {
  return `subject${index}`
}

/** The limits for the service. Null where none was set. */
export function limitsOf({ days, networks, isLimited, levels }: Limits): Omit<CredentialsToCreate, 'name'> {
  const places = networks.split(/[\s,]+/).filter((one) => one !== '')
  return {
    expires: days === '' ? null : new Date(Date.now() + Number(days) * 86_400_000).toISOString(),
    networks: places.length === 0 ? null : places,
    scopes: isLimited ? Object.values(levels).filter((scope) => scope !== '') : null,
  }
}

const lifetimes = [
  { id: '', label: 'Never' },
  { id: '30', label: 'After 30 days' },
  { id: '90', label: 'After 90 days' },
  { id: '365', label: 'After a year' },
]

/** Hidden until someone wants to limit what a key can do. */
export function LimitsFields({ control }: { control: Control<LimitedForm> }) {
  const { errors } = useFormState({ control })
  const [isExpanded, setExpanded] = useState(false)
  const isLimited = useWatch({ control, name: 'isLimited' })
  const hasFault = errors.networks !== undefined || errors.isLimited !== undefined
  return (
    <Disclosure title="Limits" isExpanded={isExpanded || hasFault} onExpandedChange={setExpanded}>
      <div className="flex flex-col gap-4">
        <FormSelect control={control} name="days" label="Expire" options={lifetimes} />
        <FormTextField
          control={control}
          name="networks"
          label="Networks"
          isOptional
          placeholder="203.0.113.7, 10.0.0.0/8"
          description="Requests from elsewhere are refused."
        />
        <FormSwitch control={control} name="isLimited">
          Only some operations
        </FormSwitch>
        {errors.isLimited !== undefined && (
          <p role="alert" className="text-sm text-danger">
            {errors.isLimited.message}
          </p>
        )}
        {isLimited && (
          <div className="grid grid-cols-2 gap-3">
            {scopeSubjects.map(({ name, scopes }, index) => (
              <FormSelect
                key={name}
                control={control}
                name={`levels.${levelOf(index)}`}
                label={name}
                size="small"
                options={[
                  { id: '', label: 'Nothing' },
                  ...scopes.map((scope) => ({ id: scope, label: words(scope) })),
                ]}
              />
            ))}
          </div>
        )}
      </div>
    </Disclosure>
  )
}

function words(scope: string): string {
  if (scope === assistantsMayAct) return 'Send and change'
  return scope.endsWith(':read') ? 'Read' : 'Read and change'
}

/** What credentials are limited to, in a few words. Null without limits. */
export function limitsWords({ scopes, networks }: Pick<Credentials, 'scopes' | 'networks'>): string | null {
  const parts = [...(scopes ?? []).map((scope) => scope.replace(/:write$/, '')), ...(networks ?? [])]
  return parts.length === 0 ? null : `Only ${parts.join(', ').replaceAll(':read', ' (read)')}`
}
