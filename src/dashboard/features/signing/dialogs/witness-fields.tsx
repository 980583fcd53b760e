import type { Witness } from '#domain/field/field.ts'
import { TextField } from '../../../kit/inputs/text-field.tsx'
import { useWords } from '../messages/words.ts'
import type { WitnessFaults } from './check-witness.ts'

interface WitnessFieldsProps {
  readonly witness: Witness
  readonly onChange: (part: Partial<Witness>) => void
  readonly faults: WitnessFaults
  /** What is wrong with the characters of the name. */
  readonly lost: string | undefined
}

/** The witness's name and email address. */
export function WitnessFields({ witness: { name, email }, onChange, faults, lost }: WitnessFieldsProps) {
  const words = useWords().witness
  return (
    <>
      <TextField
        label={words.name}
        value={name}
        onChange={(changed) => onChange({ name: changed })}
        autoComplete="off"
        maxLength={250}
        error={faults.name ?? lost}
      />
      <TextField
        label={words.email}
        type="email"
        inputMode="email"
        value={email}
        onChange={(changed) => onChange({ email: changed })}
        autoComplete="off"
        maxLength={254}
        error={faults.email}
      />
    </>
  )
}
