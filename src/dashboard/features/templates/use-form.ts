import { email, envelopeMessage, envelopeName, mobile, personName } from '#contract/values.ts'
import { textHeld } from '#domain/field/answers.ts'
import { fieldKinds } from '#domain/field/kinds.ts'
import { limits } from '#domain/limits.ts'
import { z } from 'zod'
import type { EditedTemplate, TemplateRole, TemplateUse } from '../../api/sending/templates.ts'

const orNothing = <Schema extends z.ZodType<string>>(schema: Schema) => z.union([z.literal(''), schema])
const trimmed = z.string().trim()

const person = z.object({
  roleId: z.string(),
  name: personName,
  email: trimmed.min(1, 'Enter an email address.').pipe(email),
  mobile: orNothing(mobile),
  smsAuth: orNothing(mobile),
  password: z.string().max(200),
  message: envelopeMessage,
  values: z.array(z.object({ id: z.string(), value: z.string().max(limits.fieldValue) })),
})

/** What a template needs to be sent. */
export const sendForm = z.object({
  name: envelopeName,
  message: envelopeMessage,
  shared: z.boolean(),
  people: z.array(person),
})

/** What it needs to be opened as a draft: anything may be missing, but nothing may be wrong. */
export const draftForm = sendForm.extend({
  name: z.union([trimmed.length(0), envelopeName]),
  people: z.array(
    person.extend({ name: z.union([trimmed.length(0), personName]), email: orNothing(trimmed.pipe(email)) }),
  ),
})

export type UseForm = z.infer<typeof sendForm>
type UsedPerson = UseForm['people'][number]

/** A role's fields whose values can be set beforehand. */
export function fillableFields({ fields }: Pick<EditedTemplate, 'fields'>, roleId: string) {
  return fields.filter(({ recipientId, type }) => recipientId === roleId && fieldKinds[type].prefillable)
}

/** The value that is in a field of the template: `true` or `false` for a tick, empty for nothing. */
export function valueOf(field: EditedTemplate['fields'][number]): string {
  return textHeld(field.type, field) ?? ''
}

/** The initial form, with what the template proposes. */
export function firstForm(template: EditedTemplate): UseForm {
  return {
    name: template.envelopeName,
    message: template.envelopeMessage,
    shared: template.envelopeShared,
    people: template.roles.map((role) => ({
      roleId: role.id,
      name: role.recipientName,
      email: role.recipientEmail,
      mobile: role.recipientMobile,
      smsAuth: '',
      password: '',
      message: '',
      values: fillableFields(template, role.id).map((field) => ({ id: field.id, value: valueOf(field) })),
    })),
  }
}

/** The request to the service, without what is as in the template. */
export function bodyOf(
  template: EditedTemplate,
  form: UseForm,
  accountId: string,
  isDraft: boolean,
  documents: NonNullable<TemplateUse['documents']> = [],
): TemplateUse {
  return {
    accountId,
    draft: isDraft,
    ...(form.name.trim() === '' ? {} : { name: form.name.trim() }),
    message: form.message,
    shared: form.shared,
    recipients: form.people.map((one) => recipientOf(template, one)),
    ...(documents.length === 0 ? {} : { documents }),
  }
}

function recipientOf(template: EditedTemplate, one: UsedPerson): TemplateUse['recipients'][number] {
  const known = new Map(template.fields.map((field) => [field.id, valueOf(field)]))
  const changed = one.values.filter(({ id, value }) => known.get(id) !== value)
  const given = { name: one.name, email: one.email, mobile: one.mobile, smsAuth: one.smsAuth }
  const texts = Object.entries({ ...given, message: one.message }).map(([key, text]) => [key, text.trim()])
  return {
    roleId: one.roleId,
    ...Object.fromEntries(texts.filter(([, text]) => text !== '')),
    ...(one.password === '' ? {} : { password: one.password }),
    ...(changed.length === 0 ? {} : { fields: changed }),
  }
}

/** A role's name, or a substitute while it has none. */
export function roleTitle(role: Pick<TemplateRole, 'name'>, index: number): string {
  return role.name.trim() || `Role ${index + 1}`
}

/** The form path for a refusal's path: `recipients.0.sms_auth` is `people.0.smsAuth`. */
export function formPath(path: string): string {
  return path.replace(/^(body\.)?recipients\./, 'people.')
}
