import type { PublicLink, PublicLinkLimits } from '../../api/sending/public-links.ts'
import { DatePicker } from '../../kit/inputs/date-picker.tsx'
import { NumberField } from '../../kit/inputs/number-field.tsx'
import { Switch } from '../../kit/inputs/switch.tsx'
import { TextField } from '../../kit/inputs/text-field.tsx'
import { dayOf, endOfDay, inDays } from '../../records/deadline-days.ts'

/** What a public link allows, as it is entered. NaN for no number. */
export interface EnteredLimits {
  readonly asksCode: boolean
  readonly mostUses: number
  readonly usesEach: number
  readonly domains: string
  /** `YYYY-MM-DD`. */
  readonly until: string | null
}

export const noLimits: EnteredLimits = {
  asksCode: true,
  mostUses: Number.NaN,
  usesEach: Number.NaN,
  domains: '',
  until: null,
}

/** The limits of a link, for changing them. */
export function limitsOf({ asksCode, mostUses, usesEach, domains, expires }: PublicLink): EnteredLimits {
  return {
    asksCode,
    mostUses: mostUses ?? Number.NaN,
    usesEach: usesEach ?? Number.NaN,
    domains: domains.join(', '),
    until: expires === null ? null : dayOf(new Date(expires)),
  }
}

/** The limits for the service, or null while something is wrong with them. */
export function bodyOf({
  asksCode,
  mostUses,
  usesEach,
  domains,
  until,
}: EnteredLimits): PublicLinkLimits | null {
  const listed = domainsIn(domains)
  if (!listed.every(isDomain)) return null
  return {
    asksCode,
    mostUses: Number.isNaN(mostUses) ? null : mostUses,
    usesEach: !asksCode || Number.isNaN(usesEach) ? null : usesEach,
    domains: listed,
    expires: until === null ? null : endOfDay(until),
  }
}

function domainsIn(text: string): string[] {
  return text
    .toLowerCase()
    .split(/[\s,]+/)
    .map((one) => one.replace(/^@/, ''))
    .filter((one) => one !== '')
}

function isDomain(text: string): boolean {
  return /^([a-z\d]([a-z\d-]*[a-z\d])?\.)+[a-z\d-]{2,}$/.test(text)
}

interface LimitsFieldsProps {
  limits: EnteredLimits
  onChange: (limits: EnteredLimits) => void
}

/** Whom a public link is for, and how often. */
export function LimitsFields({ limits, onChange }: LimitsFieldsProps) {
  const { asksCode, mostUses, usesEach, domains, until } = limits
  const change = (part: Partial<EnteredLimits>) => onChange({ ...limits, ...part })
  const areDomainsWrong = !domainsIn(domains).every(isDomain)
  return (
    <div className="flex flex-col gap-4">
      <Switch
        isSelected={asksCode}
        onChange={(next) => change({ asksCode: next })}
        description={
          asksCode
            ? 'People prove their email with a code. The certificate says so.'
            : 'Anyone can enter any address. The certificate won’t say whose it is.'
        }
      >
        Ask for an email code
      </Switch>
      <div className="grid gap-4 sm:grid-cols-2">
        <NumberField
          label="Envelopes at most"
          isOptional
          minValue={1}
          maxValue={100_000}
          value={mostUses}
          onChange={(next) => change({ mostUses: next })}
          formatOptions={{ maximumFractionDigits: 0 }}
        />
        <NumberField
          label="For each address"
          isOptional
          isDisabled={!asksCode}
          minValue={1}
          maxValue={1000}
          value={asksCode ? usesEach : Number.NaN}
          onChange={(next) => change({ usesEach: next })}
          formatOptions={{ maximumFractionDigits: 0 }}
        />
      </div>
      <TextField
        label="Only these email domains"
        isOptional
        value={domains}
        onChange={(next) => change({ domains: next })}
        placeholder="example.com, example.org"
        error={areDomainsWrong ? 'Enter domains such as example.com.' : undefined}
      />
      <DatePicker
        label="Works until"
        isOptional
        value={until}
        onChange={(next) => change({ until: next })}
        minValue={inDays(0)}
      />
    </div>
  )
}
