import { fieldTypes, fontTypes, scriptFaces } from '#domain/field/field.ts'
import { limits } from '#domain/limits.ts'
import { recipientStatuses, recipientTypes } from '#domain/recipient/recipient.ts'
import { envelopeStatuses } from '#domain/envelope/envelope.ts'
import { identityStates } from '#domain/recipient/identity.ts'
import { languages } from '#domain/language.ts'
import { z } from 'zod'
import { knownLanguages, languageChoice, languageRead, textsByLanguage } from '../known-languages.ts'
import { nothing, operation } from '../operation.ts'
import { chosenIdParams, email, greetedName, mobile, personName, timestampOrNull } from '../values.ts'

/** A coordinate on the pad, or slightly beyond its edge. */
const place = z.number().min(-10000).max(20000)

/** A signature or initials. */
export const signatureArt = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('drawn'),
    width: z.number().min(1).max(10000),
    height: z.number().min(1).max(10000),
    strokes: z
      .array(
        z
          .array(z.object({ x: place, y: place, width: z.number().min(0).max(100) }))
          .min(1)
          .max(5000),
      )
      .min(1)
      .max(500),
  }),
  z.object({
    kind: z.literal('typed'),
    text: z.string().trim().min(1).max(100),
    face: z.enum(scriptFaces),
  }),
  z.object({
    kind: z.literal('traced'),
    outlines: z
      .array(
        z
          .array(z.number().min(0).max(10000))
          .min(6)
          .max(16000)
          .refine(({ length }) => length % 2 === 0, 'Give x and y of each point.'),
      )
      .min(1)
      .max(1000)
      .describe('Closed outlines, x and y in turn, y down.'),
  }),
])

const witness = z.object({ name: personName, email })

/** A recipient's answer to a field; members that do not belong to its type are ignored. */
const fieldAnswer = z.object({
  value: z.string().max(limits.fieldValue).nullable(),
  checked: z.boolean(),
  art: signatureArt.nullable(),
  witness: witness.nullable(),
})

/** A field on the signing page. */
export const signingField = z.object({
  id: z.string(),
  type: z.enum(fieldTypes),
  mine: z.boolean().describe('Whether it belongs to the recipient.'),
  editable: z
    .boolean()
    .describe('Whether the recipient can change it: their own and not read-only, or collaborative.'),
  owner: z.string().describe('Name of the recipient it belongs to.'),
  page: z.number().int(),
  box: z.object({ left: z.number(), bottom: z.number(), width: z.number(), height: z.number() }),
  required: z.boolean(),
  read_only: z.boolean(),
  collaborative: z.boolean(),
  value: z.string().nullable().describe('Initial value.'),
  checked: z.boolean().describe('Initial state of a checkbox.'),
  options: z.array(z.object({ value: z.string(), option: z.string() })),
  font_size: z.number().int(),
  font_type: z.enum(fontTypes),
  date_format: z.string(),
  label: z
    .string()
    .nullable()
    .describe('What it is called: by its sender, else by the printed words beside it.'),
  answer: fieldAnswer,
  same_ink: z
    .string()
    .nullable()
    .describe('The earlier field with the same drawing. `answer.art` is null then, so that it is sent once.'),
  answered: timestampOrNull,
  answered_by: z.string().nullable().describe('Name of the person who answered it last.'),
  shown: z.boolean().describe('Whether its content is shown to the recipient and part of what they sign.'),
  witness_link: z
    .object({
      name: z.string(),
      email: z.string(),
      sent: timestampOrNull,
      opened: timestampOrNull,
      signed: timestampOrNull,
      problem: z.string().nullable().describe('Why the email could not be delivered.'),
    })
    .nullable()
    .describe("The witness whom the recipient asked by link to sign the recipient's own field."),
})

export const sender = z.object({ name: z.string(), email: z.string() })
export const branding = z.object({
  name: z.string(),
  color: z.string().nullable(),
  logo: z.string().nullable(),
  email: z.string().nullable(),
  number: z.string().nullable(),
  website: z.string().nullable(),
  test: z.boolean().describe('Whether it is an organisation for tests: nothing has legal effect.'),
})

/** What the recipient has to do next. */
const step = z.enum([
  'password',
  'code',
  'identity',
  'consent',
  'open',
  'finished',
  'declined',
  'waiting',
  'closed',
])

/** Everything on the signing page; documents and fields are empty until the step is `open`. */
export const signingView = z.object({
  step,
  envelope: z.object({
    id: z.string(),
    name: z.string(),
    message: z.string().nullable(),
    status: z.enum(envelopeStatuses),
    sent: timestampOrNull,
    voided: timestampOrNull,
    completed: timestampOrNull,
    deadline: timestampOrNull.describe('When the service voids it, unless it is completed before.'),
  }),
  sender,
  branding,
  recipient: z.object({
    id: z.string(),
    name: z.string(),
    email: z.string(),
    type: z.enum(recipientTypes),
    status: z.enum(recipientStatuses).nullable(),
    completed: timestampOrNull,
    declined: timestampOrNull,
    redirects: z.object({
      session_completed: z.string().nullable(),
      session_declined: z.string().nullable(),
    }),
    utc_offset: z.string(),
    code_sent_to: z.string().nullable().describe('Number that receives the SMS code, masked.'),
    muted: z.boolean().describe('Whether the recipient gets no messages and has to return by their link.'),
    reassign: z
      .object({
        left: z.number().int().describe('How often still.'),
        wants_mobile: z.boolean().describe('Whether the new person has to have a number of their own.'),
      })
      .nullable()
      .describe('Whether the recipient may name someone else in their place. Null where they may not.'),
  }),
  identity: z
    .object({
      state: z
        .enum(identityStates)
        .describe(
          'How far the check is: `review` and `stopped` wait for the sender. `passed` is in another browser.',
        ),
      here: z
        .boolean()
        .describe(
          'Whether the latest check was begun in this browser. What another one proved does not count here.',
        ),
      left: z.number().int().describe('How many checks can still be begun.'),
      sandbox: z.boolean().describe('Whether a sandbox replaces the vendor, so nothing is really checked.'),
      local: z.boolean().describe('Whether the service only reads and compares, and asks no vendor.'),
    })
    .nullable()
    .describe('While the recipient has to prove their identity.'),
  nonce: z
    .string()
    .nullable()
    .describe('Goes into the digest of what the page shows. Null before there is a session.'),
  consent: z.object({
    version: z.string(),
    texts: textsByLanguage.nullable().describe('The text in every language, while consent is pending.'),
  }),
  language: knownLanguages,
  documents: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      file: z.string().describe('Address of the PDF for this session.'),
      first_page: z.number().int(),
      pages: z.array(z.object({ width: z.number(), height: z.number() })),
      attached: z
        .array(
          z.object({
            name: z.string(),
            size: z.number().int().describe('In bytes.'),
            sha256: z.string(),
            file: z.string().describe('Address of the file for this session.'),
          }),
        )
        .describe('Data inside the document that goes along with it, such as that of an invoice.'),
    }),
  ),
  fields: z.array(signingField),
  adopted: z.object({ signature: signatureArt.nullable(), initials: signatureArt.nullable() }),
  host: z
    .string()
    .nullable()
    .describe('Who hands the device around, where the recipient acts in person. Null elsewhere.'),
  held: z
    .boolean()
    .describe(
      'Whether the documents of a completed envelope are being checked and therefore not sealed yet.',
    ),
  files: z
    .object({
      original: z.string(),
      master: z.string().nullable(),
      certificate: z.string().nullable(),
      combined: z.string().nullable(),
      receipt: z.string().nullable().describe('Signed evidence of what the recipient did, as JSON.'),
    })
    .nullable()
    .describe('Temporary addresses, once the recipient has finished.'),
})

/** Why a link does not work, with the person to contact. Returned instead of a session. */
export const deadEnd = z.object({
  reason: z.enum(['invalid', 'expired', 'voided', 'removed', 'replaced', 'reassigned', 'recalled']),
  envelope_name: z.string().nullable(),
  sender: sender.nullable(),
  branding: branding.nullable(),
  may_request_link: z.boolean(),
  renews_itself: z
    .boolean()
    .describe('Whether opening it asks for a new link by email: the envelope is completed.'),
  by_sms: z.boolean().describe('Whether the new link can also be sent by SMS.'),
  muted: z
    .boolean()
    .describe('Whether the recipient gets no messages: the sender is notified and sends the link.'),
  language: knownLanguages.nullable(),
})

const reason = z.string().trim().min(1, 'Tell the sender why.').max(1000)

const access = 'recipient' as const
const tag = 'Signing'
const notProven = ['session-ended', 'password-required', 'code-required', 'identity-required'] as const
export const notOpen = [
  ...notProven,
  'consent-required',
  'envelope-not-open',
  'recipient-finished',
  'recipient-declined',
  'not-your-turn',
] as const

/** The private interface of the recipient's pages: `Authorization: Bearer` with the session's secret. */
export const signing = {
  open: operation({
    method: 'POST',
    path: '/signing/sessions',
    access: 'anyone',
    tag,
    summary: 'Open a signing link',
    status: 201,
    refusals: ['too-many-requests'],
    body: z.object({
      token: z.string().min(1).max(200),
      framed_by: z
        .string()
        .max(300)
        .nullish()
        .describe(
          'Origin of the page around this one, if the organisation lists it. `unknown` if it lists any.',
        ),
    }),
    output: z.union([z.object({ session: z.string(), view: signingView }), z.object({ dead_end: deadEnd })]),
  }),
  requestLink: operation({
    method: 'POST',
    path: '/signing/links',
    access: 'anyone',
    tag,
    summary: 'Request a new link in place of an expired one',
    refusals: ['link-invalid', 'too-many-requests'],
    body: z.object({
      token: z.string().min(1).max(200),
      method: z.enum(['email', 'sms']).default('email'),
    }),
    output: z.object({
      sent: z.boolean().describe('False for a muted recipient: the sender is notified instead.'),
    }),
  }),
  view: operation({
    method: 'GET',
    path: '/signing/view',
    access,
    tag,
    summary: 'Everything on the signing page',
    refusals: ['session-ended'],
    output: signingView,
  }),
  password: operation({
    method: 'POST',
    path: '/signing/password',
    access,
    tag,
    summary: "Enter the recipient's password",
    refusals: ['session-ended', 'wrong-credentials', 'too-many-requests'],
    body: z.object({ password: z.string().min(1).max(200) }),
    output: signingView,
  }),
  sendCode: operation({
    method: 'POST',
    path: '/signing/code',
    access,
    tag,
    summary: 'Send the SMS code; the previous one no longer works',
    status: 204,
    refusals: ['session-ended', 'password-required', 'too-many-requests', 'conflict'],
    output: nothing,
  }),
  checkCode: operation({
    method: 'POST',
    path: '/signing/code/check',
    access,
    tag,
    summary: 'Enter the SMS code',
    refusals: ['session-ended', 'wrong-credentials', 'too-many-requests'],
    body: z.object({ code: z.string().regex(/^\d{6}$/, 'The code has six digits.') }),
    output: signingView,
  }),
  identity: operation({
    method: 'POST',
    path: '/signing/identity',
    access,
    tag,
    summary: 'Begin to prove the identity, or go on with it in this browser',
    description:
      'The answer has the address of the check. The key shows that a later session is in the same browser: what is proved counts there alone.',
    refusals: [...notOpen, 'conflict', 'too-many-requests'],
    output: z.object({
      key: z.string().nullable().describe('Given once, when something was begun.'),
      link: z.string().nullable().describe('Path of the check. Null when an earlier check counts.'),
      view: signingView,
    }),
  }),
  resumeIdentity: operation({
    method: 'POST',
    path: '/signing/identity/resume',
    access,
    tag,
    summary: 'Show that this browser began to prove the identity in another session',
    refusals: ['session-ended'],
    body: z.object({ key: z.string().min(1).max(200) }),
    output: signingView,
  }),
  consent: operation({
    method: 'POST',
    path: '/signing/consent',
    access,
    tag,
    summary: 'Consent to electronic signing',
    refusals: [...notOpen, 'conflict'],
    body: z.object({
      version: z.string().max(50),
      language: languageRead,
    }),
    output: signingView,
  }),
  adopt: operation({
    method: 'PUT',
    path: '/signing/adopted',
    access,
    tag,
    summary: 'Adopt a signature or initials',
    status: 204,
    refusals: [...notOpen],
    body: z
      .object({ signature: signatureArt.optional(), initials: signatureArt.optional() })
      .refine(({ signature, initials }) => signature ?? initials, 'Give a signature or initials.'),
    output: nothing,
  }),
  answer: operation({
    method: 'PUT',
    path: '/signing/fields/{id}',
    access,
    tag,
    summary: "Save a field's answer",
    refusals: [...notOpen, 'not-found', 'not-allowed', 'fields-incomplete', 'witness-is-party', 'too-large'],
    params: chosenIdParams,
    body: fieldAnswer.extend({
      seen: timestampOrNull
        .optional()
        .describe(
          'When the field was last answered, as far as the page knows: if it has been answered since, nothing is saved.',
        ),
    }),
    output: z.object({
      answered: timestampOrNull.describe('When the field was last answered.'),
      saved: z.boolean().describe('False if the field has been answered since the time given as `seen`.'),
    }),
  }),
  finish: operation({
    method: 'POST',
    path: '/signing/finish',
    access,
    tag,
    summary: 'Finish signing or viewing; repeating it is harmless',
    refusals: [...notOpen, 'fields-incomplete', 'witness-is-party', 'changed-since-shown'],
    body: z
      .object({
        shown: z
          .string()
          .regex(/^[0-9a-f]{64}$/)
          .optional()
          .describe('Digest of what the page shows, see the format of the evidence.'),
        view: z.enum(['pages', 'reading']).default('pages').describe('How the documents were looked at.'),
        language: z.enum(languages).optional().describe('The language of the page, for later messages.'),
      })
      .default({ view: 'pages' }),
    output: signingView,
  }),
  language: operation({
    method: 'PUT',
    path: '/signing/language',
    access,
    tag,
    summary: 'Choose the language of later messages to this address',
    status: 204,
    refusals: ['session-ended'],
    body: languageChoice,
    output: nothing,
  }),
  decline: operation({
    method: 'POST',
    path: '/signing/decline',
    access,
    tag,
    summary: 'Decline with a reason',
    refusals: [...notOpen],
    body: z.object({ reason }),
    output: signingView,
  }),
  reassign: operation({
    method: 'POST',
    path: '/signing/reassign',
    access,
    tag,
    summary: 'Name someone else in the place of the recipient, whose session ends',
    status: 204,
    refusals: [...notOpen, 'not-allowed', 'conflict'],
    body: z.object({ name: greetedName, email, mobile: mobile.nullable().default(null), reason }),
    output: nothing,
  }),
}
