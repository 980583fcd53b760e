import { isVisible, withoutStackedMarks, withoutDirectionMarks } from '#domain/characters.ts'
import { verifyingDeadEnds } from '#domain/verification/access.ts'
import { identityDocuments, photoKinds, verifyingSteps } from '#domain/verification/identity.ts'
import { z } from 'zod'
import { knownLanguages, languageChoice, languageRead, textsByLanguage } from '../known-languages.ts'
import { nothing, operation } from '../operation.ts'
import { inOneLine } from '../values.ts'
import { branding, sender } from '../signing/signing.ts'

const required = 'This is required.'
const visible = (text: z.ZodString, longest: number) =>
  text.trim().min(1, { error: required, abort: true }).max(longest).refine(isVisible, required)
const line = (longest: number) => visible(z.string().overwrite(inOneLine), longest)
const lines = (longest: number) =>
  visible(
    z.string().overwrite((text) => withoutStackedMarks(withoutDirectionMarks(text))),
    longest,
  )

/** Earliest accepted birth date. A two-digit year would be read as one in the first century. */
const firstBirthDate = '1900-01-01'
const birthDateFault = 'Enter a date such as 1990-12-31.'

/** What an individual states about themselves. */
export const identityDetails = z.object({
  given_names: line(200),
  family_name: line(200),
  birth_date: z.iso.date(birthDateFault).refine((day) => day >= firstBirthDate, birthDateFault),
  address: lines(500),
  country: z.string().regex(/^[A-Z]{2}$/, 'Use the two-letter country code, such as AU.'),
  document: z.enum(identityDocuments),
  document_number: line(50),
})

/** Everything on the individual's pages; their details only once they have proved who they are. */
export const verifyingView = z.object({
  step: z.enum(verifyingSteps),
  sender,
  branding,
  /** Whether a sandbox replaces the vendor, so nothing is really checked. */
  sandbox: z.boolean(),
  /** Whether the service reads and compares by itself, and no vendor gets anything. */
  local: z.boolean(),
  individual: z.object({ name: z.string(), email: z.string().nullable() }),
  code_sent_to: z.string().nullable().describe('Number that receives the SMS code, masked.'),
  consent: z.object({
    version: z.string(),
    texts: textsByLanguage.nullable().describe('The text in every language, while consent is pending.'),
  }),
  language: knownLanguages,
  details: identityDetails.nullable(),
  photos: z.array(z.object({ kind: z.enum(photoKinds), wanted: z.boolean(), given: z.boolean() })),
  biometrics: z.boolean(),
  screening: z.boolean(),
})

/** Why a link does not work, with the person to contact. Returned instead of a session. */
export const verifyingDeadEnd = z.object({
  reason: z.enum(verifyingDeadEnds),
  sender: sender.nullable(),
  branding: branding.nullable(),
  /** The default channel for a new link; null if none is available. */
  renewed_by: z.enum(['email', 'sms']).nullable(),
  language: knownLanguages.nullable(),
})

const access = 'individual' as const
const tag = 'Verifying'
const notOpen = ['session-ended', 'code-required', 'consent-required', 'conflict'] as const

/** The private interface of the individual's pages: `Authorization: Bearer` with the session's secret. */
export const verifying = {
  open: operation({
    method: 'POST',
    path: '/verifying/sessions',
    access: 'anyone',
    tag,
    summary: 'Open a verification link',
    status: 201,
    refusals: ['too-many-requests'],
    body: z.object({ token: z.string().min(1).max(200) }),
    output: z.union([
      z.object({ session: z.string(), view: verifyingView }),
      z.object({ dead_end: verifyingDeadEnd }),
    ]),
  }),
  requestLink: operation({
    method: 'POST',
    path: '/verifying/links',
    access: 'anyone',
    tag,
    summary: 'Request a new link in place of an expired one',
    refusals: ['link-invalid', 'too-many-requests'],
    body: z.object({
      token: z.string().min(1).max(200),
      method: z.enum(['email', 'sms']).optional().describe('Defaults to the channel of the expired one.'),
    }),
    output: z.object({
      sent_by: z
        .enum(['email', 'sms'])
        .nullable()
        .describe('Null for a muted verification: the sender passes the link on.'),
    }),
  }),
  view: operation({
    method: 'GET',
    path: '/verifying/view',
    access,
    tag,
    summary: "Everything on the individual's pages",
    refusals: ['session-ended'],
    output: verifyingView,
  }),
  sendCode: operation({
    method: 'POST',
    path: '/verifying/code',
    access,
    tag,
    summary: 'Send the SMS code; the previous one no longer works',
    status: 204,
    refusals: ['session-ended', 'conflict', 'too-many-requests'],
    output: nothing,
  }),
  checkCode: operation({
    method: 'POST',
    path: '/verifying/code/check',
    access,
    tag,
    summary: 'Enter the SMS code',
    refusals: ['session-ended', 'wrong-credentials', 'too-many-requests'],
    body: z.object({ code: z.string().regex(/^\d{6}$/, 'The code has six digits.') }),
    output: verifyingView,
  }),
  consent: operation({
    method: 'POST',
    path: '/verifying/consent',
    access,
    tag,
    summary: 'Agree to the checks',
    refusals: ['session-ended', 'code-required', 'conflict'],
    body: z.object({ version: z.string().max(50), language: languageRead }),
    output: verifyingView,
  }),
  language: operation({
    method: 'PUT',
    path: '/verifying/language',
    access,
    tag,
    summary: 'Choose the language of later messages to this address',
    status: 204,
    refusals: ['session-ended'],
    body: languageChoice,
    output: nothing,
  }),
  details: operation({
    method: 'PUT',
    path: '/verifying/details',
    access,
    tag,
    summary: 'Set or change the details',
    refusals: notOpen,
    body: identityDetails,
    output: verifyingView,
  }),
  photo: operation({
    method: 'PUT',
    path: '/verifying/photos/{kind}',
    access,
    tag,
    summary: 'Upload a photo, JPEG or PNG up to 10 MB, replacing an earlier one',
    refusals: [...notOpen, 'too-large', 'unsupported-type'],
    params: z.object({ kind: z.enum(photoKinds) }),
    body: z.object({ file: z.file() }),
    output: verifyingView,
  }),
  submit: operation({
    method: 'POST',
    path: '/verifying/submit',
    access,
    tag,
    summary: 'Submit everything',
    refusals: notOpen,
    output: verifyingView,
  }),
}

/** Where a vendor reports a change. Source: decision record 20. */
export const vendorNotice = operation({
  method: 'POST',
  path: '/vendor/notices',
  access: 'anyone',
  tag: 'Vendor',
  summary: 'Report progress of a check',
  status: 204,
  refusals: ['wrong-credentials'],
  body: z.object({ token: z.string().min(1).max(5000) }),
  output: nothing,
})
