import ArrowUp from 'lucide-react/icons/arrow-up'
import Plus from 'lucide-react/icons/plus'
import Trash from 'lucide-react/icons/trash-2'
import { useFormState, useWatch } from 'react-hook-form'
import type { Control, UseFormSetValue } from 'react-hook-form'
import { roles } from '#domain/account/account.ts'
import { Button } from '../../../kit/buttons/button.tsx'
import { IconButton } from '../../../kit/buttons/icon-button.tsx'
import { FormTextField } from '../../../kit/forms/form-fields.tsx'
import { Select } from '../../../kit/inputs/select.tsx'
import { TextField } from '../../../kit/inputs/text-field.tsx'
import { noGroup, useGroupOptions } from '../accounts/group-options.ts'
import type { SignOnForm } from './sign-on-form.ts'

type Rule = SignOnForm['mapping'][number]

interface MappingRulesProps {
  control: Control<SignOnForm>
  setValue: UseFormSetValue<SignOnForm>
}

/** Without the words about accounts, which would be a script of their own. */
const roleOptions = roles.map((id) => ({ id, label: `${id.charAt(0).toUpperCase()}${id.slice(1)}` }))

/** Which values of a claim make whom what, in the order in which they are tried. */
export function MappingRules({ control, setValue }: MappingRulesProps) {
  const rules = useWatch({ control, name: 'mapping' })
  const { errors } = useFormState({ control, name: 'mapping' })
  const set = (next: Rule[]) => setValue('mapping', next, { shouldDirty: true, shouldValidate: true })
  const groups = useGroupOptions().map(({ id, label }) =>
    id === noGroup ? { id, label: 'Leave the group' } : { id, label },
  )
  return (
    <>
      <FormTextField
        control={control}
        name="claim"
        label="Claim"
        description="What the provider calls it, such as groups or roles. A path such as realm_access.roles works too."
        placeholder="groups"
        className="sm:max-w-80"
      />
      {rules.length > 0 && (
        <ol aria-label="Rules" className="flex flex-col gap-3">
          {rules.map((rule, index) => {
            const place = index + 1
            const change = (part: Partial<Rule>) =>
              set(rules.map((one, at) => (at === index ? { ...one, ...part } : one)))
            return (
              // oxlint-disable-next-line react/no-array-index-key -- rules have no name but their place
              <li key={index} className="flex flex-wrap items-end gap-2">
                <TextField
                  label={`Value of rule ${place}`}
                  value={rule.value}
                  onChange={(value) => change({ value })}
                  error={errors.mapping?.[index]?.value?.message}
                  className="min-w-32 flex-1"
                />
                <Select
                  label={`Role of rule ${place}`}
                  value={rule.role}
                  options={roleOptions}
                  onChange={(role) => change({ role })}
                  className="w-36"
                />
                <Select
                  label={`Group of rule ${place}`}
                  value={rule.groupId ?? noGroup}
                  options={groups}
                  onChange={(group) => change({ groupId: group === noGroup ? null : group })}
                  className="w-40"
                />
                <IconButton
                  label={`Move rule ${place} up`}
                  icon={ArrowUp}
                  isDisabled={index === 0}
                  onPress={() => set(moved(rules, index))}
                />
                <IconButton
                  label={`Remove rule ${place}`}
                  icon={Trash}
                  onPress={() => set(rules.filter((_, at) => at !== index))}
                />
              </li>
            )
          })}
        </ol>
      )}
      <Button
        icon={Plus}
        className="self-start"
        onPress={() => set([...rules, { value: '', role: 'standard', groupId: null }])}
      >
        Add a rule
      </Button>
    </>
  )
}

function moved(rules: readonly Rule[], index: number): Rule[] {
  const before = rules.slice(0, index - 1)
  const pair = rules.slice(index - 1, index + 1).toReversed()
  return [...before, ...pair, ...rules.slice(index + 1)]
}
