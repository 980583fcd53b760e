import type { templateUse } from '#contract/v1/templates.ts'
import { fieldKinds } from '#domain/field/kinds.ts'
import { refusal } from '#domain/refusals.ts'
import { ok, refuse } from '#domain/result.ts'
import type { Result } from '#domain/result.ts'
import type { TemplateField, TemplateRole } from '../../database/envelopes/template-content.ts'
import { planRecipient, wordsOf } from '../envelopes/plan-envelope.ts'
import type { EnvelopePlan, Fault, RecipientBody } from '../envelopes/plan-envelope.ts'
import type { Asked } from '../operation.ts'

type RoleBody = Asked<typeof templateUse>['recipients'][number]
type Prefilled = NonNullable<RoleBody['fields']>[number]

/**
 * Turns the recipients of a request into the people of a template's roles: each role once, with omitted properties
 * taken from the role, and with the given values for the role's fields. Refuses anything else. Source: open detail 37.
 */
export function assignRoles(
  roles: readonly TemplateRole[],
  fields: readonly TemplateField[],
  given: readonly RoleBody[],
): Result<EnvelopePlan> {
  const faults = roleFaults(roles, given)
  if (faults.length > 0) return refused(faults)
  const recipients = given.flatMap((body) => {
    const role = roles.find(({ id }) => id === body.roleId)
    return role === undefined ? [] : [{ role, ...planRecipient(personOf(role, body)) }]
  })
  const filled = fillFields(fields, given)
  if (!filled.ok) return filled
  const owned = filled.value.flatMap((field) => {
    const owner = recipients.find(({ role }) => role.id === field.recipientId)
    return owner === undefined ? [] : [{ ...field, recipientId: owner.id }]
  })
  return ok({ recipients: recipients.map(({ role: _, ...planned }) => planned), fields: owned })
}

function roleFaults(roles: readonly TemplateRole[], given: readonly RoleBody[]): Fault[] {
  const faults: Fault[] = []
  const seen = new Set<string>()
  for (const [index, { roleId }] of given.entries()) {
    const path = `recipients.${index}.role_id`
    if (!roles.some(({ id }) => id === roleId))
      faults.push({ path, message: 'The template has no such role.' })
    else if (seen.has(roleId)) faults.push({ path, message: 'Another recipient has this role.' })
    seen.add(roleId)
  }
  if (faults.length === 0 && given.length !== roles.length) {
    const message = `The template has ${roles.length} roles. Give one recipient for each.`
    faults.push({ path: 'recipients', message })
  }
  return faults
}

/** Sending decides about an empty name or email, since a draft may still lack them. */
function personOf(role: TemplateRole, body: RoleBody): RecipientBody {
  const { sessionCompleted, sessionDeclined } = role.recipientRedirects
  return {
    name: body.name ?? role.recipientName ?? '',
    email: body.email ?? role.recipientEmail ?? '',
    mobile: body.mobile ?? role.recipientMobile,
    type: role.recipientType,
    message: body.message ?? null,
    password: body.password ?? role.recipientPassword,
    smsAuth: body.smsAuth ?? null,
    muted: body.muted ?? false,
    order: body.order ?? role.recipientOrder,
    redirects: {
      sessionCompleted: body.redirects?.sessionCompleted ?? sessionCompleted ?? null,
      sessionDeclined: body.redirects?.sessionDeclined ?? sessionDeclined ?? null,
    },
  }
}

function fillFields(fields: readonly TemplateField[], given: readonly RoleBody[]): Result<TemplateField[]> {
  const faults: Fault[] = []
  const defined = new Map(fields.map((field) => [field.id, field]))
  const filled = new Map(defined)
  for (const [person, { roleId, fields: values }] of given.entries())
    for (const [index, prefilled] of (values ?? []).entries()) {
      const path = `recipients.${person}.fields.${index}`
      const field = defined.get(prefilled.id)
      if (field?.recipientId !== roleId)
        faults.push({ path: `${path}.id`, message: 'The role has no such field.' })
      else {
        const result = withValue(field, prefilled)
        if (typeof result === 'string') faults.push({ path: `${path}.value`, message: result })
        else filled.set(field.id, result)
      }
    }
  return faults.length > 0 ? refused(faults) : ok([...filled.values()])
}

/** The field with an initial value, or why it cannot have it. */
function withValue(field: TemplateField, { value }: Prefilled): TemplateField | string {
  const { holds, prefillable } = fieldKinds[field.type]
  const unfillable = `A field of type ${field.type} can’t be prefilled.`
  if (!prefillable) return unfillable
  switch (holds) {
    case 'text':
      return { ...field, value }
    case 'choice':
      if (value !== '' && !field.options.some((option) => option.value === value))
        return 'The value isn’t one of the field’s options.'
      return { ...field, value }
    case 'tick':
      if (value !== 'true' && value !== 'false') return 'A checkbox takes true or false.'
      return { ...field, checked: value === 'true' }
    case 'ink':
    case 'witnessed-ink':
    case 'moment':
      return unfillable
  }
}

function refused(faults: readonly Fault[]) {
  return refuse(refusal('invalid-input', wordsOf(faults), { errors: faults }))
}
