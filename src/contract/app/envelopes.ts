import { auditEventKinds } from '#domain/audit/audit.ts'
import { identityStates } from '#domain/recipient/identity.ts'
import { envelopeStatuses } from '#domain/envelope/envelope.ts'
import { labelColors } from '#domain/label/label.ts'
import { fieldStates } from '#domain/field/field-state.ts'
import { fieldTypes } from '#domain/field/field.ts'
import { limits } from '#domain/limits.ts'
import { z } from 'zod'
import { nothing, operation } from '../operation.ts'
import { id, idParams, timestamp, timestampOrNull } from '../values.ts'
import { envelopeList } from '../lists/envelopes.ts'
import { orderOf } from '../lists/list.ts'
import { envelope } from '../v1/envelopes.ts'
import { anchorPlace, picture } from './documents.ts'
import { recipient } from '../v1/recipients.ts'

const { filters } = envelopeList
const order = orderOf(envelopeList)

/** The envelopes whose files to put in one ZIP. */
export const envelopeArchive = z.object({
  ids: z
    .array(id)
    .min(1, 'Select at least one envelope.')
    .max(limits.archiveEnvelopes, `A ZIP can hold at most ${limits.archiveEnvelopes} envelopes.`),
})

/** The envelopes to export as CSV: all that match, or only those selected. */
export const envelopeExport = filters.extend({
  ...order,
  ids: z
    .array(id)
    .max(limits.selection, `At most ${limits.selection} envelopes can be chosen one by one.`)
    .optional(),
})

/** A label on an envelope. */
const shownLabel = z.object({ id: z.string(), name: z.string(), color: z.enum(labelColors) })

const person = z.object({ id: z.string(), name: z.string(), email: z.string() })

/** A row of the dashboard's list. */
export const envelopeRow = z.object({
  id: z.string(),
  name: z.string(),
  status: z.enum(envelopeStatuses),
  shared: z.boolean(),
  sender: person,
  group: z.object({ id: z.string(), name: z.string() }).nullable(),
  created: timestamp,
  sent: timestampOrNull,
  voided: timestampOrNull,
  declined: timestampOrNull,
  completed: timestampOrNull,
  deadline: timestampOrNull,
  purge_begun: timestampOrNull,
  picture,
  labels: z.array(shownLabel),
  passage: z
    .object({
      document: z.string(),
      page: z.number().int().describe('From 1 across all documents.'),
      before: z.string(),
      hit: z.string(),
      after: z.string(),
    })
    .nullable()
    .describe('Where the words are that documents were searched for. Null in other lists.'),
  recipients: z.array(
    recipient
      .pick({
        id: true,
        name: true,
        email: true,
        type: true,
        status: true,
        order: true,
        muted: true,
        completed: true,
      })
      .extend({
        emailed: timestampOrNull.describe('When their link or a reminder was last on its way to them.'),
        diagnosis: z.string().nullable().describe('Why a message could not be delivered.'),
      }),
  ),
})

/** An envelope that is selected without having been loaded as a row. */
const selectableEnvelope = envelopeRow.pick({
  id: true,
  name: true,
  status: true,
  shared: true,
  sent: true,
  sender: true,
  group: true,
  labels: true,
})

/** A recipient on the dashboard, with when they opened the envelope and why a message failed or is still waiting. */
const recipientProgress = recipient.extend({
  delivered: timestampOrNull.describe('When the latest message with the link was accepted.'),
  reminded: timestampOrNull,
  failed: timestampOrNull.describe('When a message was given up, for a failed recipient.'),
  documents_delivered: timestampOrNull.describe('When the message with the finished documents was accepted.'),
  viewed: timestampOrNull,
  diagnosis: z.string().nullable(),
  delayed: z.string().nullable(),
  identity: z
    .object({
      state: z.enum(identityStates),
      verification_id: z.string().nullable(),
      why: z
        .enum(['warning', 'name', 'purged'])
        .nullable()
        .describe('Why the sender has to look at it: a warning, another name, or nothing left to see.'),
      warning: z.string().nullable().describe("The vendor's code."),
      at: timestampOrNull.describe('When it was passed.'),
    })
    .nullable()
    .describe('How far they are with the proof of their identity. Null where none is asked for.'),
})

const auditActor = z.object({
  kind: z.enum(['account', 'credentials', 'recipient', 'witness', 'service']),
  name: z.string().nullable(),
  email: z.string().nullable(),
})

/** Everything on one envelope's page. File addresses are valid for 60 minutes. */
export const envelopePage = envelope.omit({ recipients: true }).extend({
  picture,
  labels: z.array(shownLabel),
  sender: person,
  group: z.object({ id: z.string(), name: z.string() }).nullable(),
  recipients: z.array(recipientProgress),
  documents: z.array(z.object({ id: z.string(), name: z.string(), pages: z.number().int() })),
  pages: z
    .array(z.object({ width: z.number(), height: z.number() }))
    .describe('Size of every page, in points.'),
  /** Whether the sealed files of a completed envelope are ready. */
  sealed: z.boolean(),
  seal_failure: z
    .string()
    .nullable()
    .describe('Why the last attempt to create them failed; it is retried until it succeeds.'),
  held: z
    .enum(['changed', 'misprint'])
    .nullable()
    .describe(
      'Why it is not sealed, or its sealed files are not given out, until that is mended: `changed` outside the service, or a finished file that does not show what was signed.',
    ),
  removals: z
    .array(z.object({ at: timestamp, name: z.string(), email: z.string(), by: auditActor }))
    .nullable()
    .describe('Who was removed, if the envelope completed without a signature because no signer was left.'),
  deadline: timestampOrNull.describe('When the service voids it, unless it is completed before.'),
  purge_begun: timestampOrNull.describe('When what it held about people was erased.'),
  purged: timestampOrNull.describe('When its files were erased too.'),
  erasure: z
    .object({
      due: timestampOrNull.describe('When the rules erase it, as they are now. Null: never.'),
      held: timestampOrNull.describe('Since when it is on hold.'),
      receipt: z.string().nullable().describe('Address of the sealed receipt, once everything is erased.'),
    })
    .describe('What becomes of it after its end.'),
  may: z.object({ manage: z.boolean() }).describe('What the caller may do with it.'),
})

/** A field on the pages of a sent envelope, in points from the bottom-left of a page numbered across all documents. */
const shownField = z.object({
  id: z.string(),
  recipient_id: z.string(),
  type: z.enum(fieldTypes),
  label: z.string().nullable(),
  box: anchorPlace,
  state: z
    .enum(fieldStates)
    .describe('A checkbox counts as empty until its recipient has finished: a tick is what was entered.'),
})

export const auditEvent = z.object({
  sequence: z.number().int(),
  kind: z.enum(auditEventKinds),
  at: timestamp,
  actor: auditActor,
  details: z.record(z.string(), z.json()),
  address: z.string().nullable(),
  user_agent: z.string().nullable(),
  hash: z.string(),
})

/** The dashboard’s queries of envelopes. The operations are in the public interface. */
export const envelopeViews = {
  list: operation({
    method: 'GET',
    path: '/app/envelopes',
    access: 'account',
    tag: 'Envelopes',
    summary: 'List envelopes a page at a time, including drafts',
    query: filters.extend({
      ...order,
      cursor: z.string().max(500).optional(),
    }),
    output: z.object({
      envelopes: z.array(envelopeRow),
      cursor: z.string().nullable(),
      has_more: z.boolean(),
    }),
  }),
  rows: operation({
    method: 'POST',
    path: '/app/envelopes/rows',
    access: 'account',
    tag: 'Envelopes',
    summary: 'Reload rows of the list; those that are gone or no longer visible are left out',
    body: z.object({ ids: z.array(id).max(limits.rowsAgain) }),
    output: z.object({ envelopes: z.array(envelopeRow) }),
  }),
  selection: operation({
    method: 'GET',
    path: '/app/envelopes/selection',
    access: 'account',
    tag: 'Envelopes',
    summary: 'Everything that matches, to be selected without being shown',
    query: filters.extend(order),
    output: z.object({ envelopes: z.array(selectableEnvelope), has_more: z.boolean() }),
  }),
  counts: operation({
    method: 'GET',
    path: '/app/envelopes/counts',
    access: 'account',
    tag: 'Envelopes',
    summary: 'The number of envelopes by status; where there are more than 5,000, 5,001',
    query: filters.omit({ status: true, attention: true }),
    output: z.object({
      draft: z.number().int(),
      sent: z.number().int(),
      completed: z.number().int(),
      voided: z.number().int(),
      declined: z.number().int().describe('Sent envelopes with a recipient who declined.'),
      failed: z.number().int().describe('Sent envelopes with a recipient whose message bounced.'),
    }),
  }),
  page: operation({
    method: 'GET',
    path: '/app/envelopes/{id}',
    access: 'account',
    tag: 'Envelopes',
    summary: 'Everything about one envelope',
    params: idParams,
    output: envelopePage,
  }),
  fields: operation({
    method: 'GET',
    path: '/app/envelopes/{id}/fields',
    access: 'account',
    tag: 'Envelopes',
    summary: 'Where the fields of a sent envelope are, and how far each is',
    description: 'What was entered is not part of it.',
    params: idParams,
    output: z.object({ fields: z.array(shownField) }),
  }),
  audit: operation({
    method: 'GET',
    path: '/app/envelopes/{id}/audit',
    access: 'account',
    tag: 'Envelopes',
    summary: 'The audit trail of one envelope, oldest first',
    params: idParams,
    output: z.object({ events: z.array(auditEvent), head: z.string() }),
  }),
  overview: operation({
    method: 'GET',
    path: '/app/overview',
    access: 'account',
    tag: 'Envelopes',
    summary: 'What the caller has to do, what they are waiting for, and recent activity',
    output: z.object({
      waiting_for_me: z.array(envelopeRow),
      waiting_for_others: z.array(envelopeRow),
      failed: z.array(envelopeRow),
      recent: z.array(
        auditEvent
          .pick({ kind: true, at: true, actor: true })
          .extend({ envelope_id: z.string(), envelope_name: z.string() }),
      ),
      days: z.array(z.object({ day: z.string(), sent: z.number().int(), completed: z.number().int() })),
      median_hours_to_complete: z.number().nullable(),
    }),
  }),
  recall: operation({
    method: 'POST',
    path: '/app/envelopes/{id}/recall',
    access: 'account',
    tag: 'Envelopes',
    summary: 'Return a sent envelope to draft, to be changed and sent again',
    description:
      "Its links stop working for good and the recipients' answers are discarded. Everyone who was sent a link is notified.",
    status: 204,
    refusals: ['envelope-not-open', 'envelope-completed', 'envelope-voided'],
    params: idParams,
    output: nothing,
  }),
  purge: operation({
    method: 'POST',
    path: '/app/envelopes/{id}/purge',
    access: 'account',
    tag: 'Envelopes',
    proof: 'always',
    summary: 'Erase what an ended envelope holds about people',
    description:
      'Only for administrators. Documents, names, addresses and answers are erased for good. Its times, audit trail and the digests of its files stay.',
    status: 204,
    refusals: ['conflict'],
    params: idParams,
    output: nothing,
  }),
  hold: operation({
    method: 'PUT',
    path: '/app/envelopes/{id}/hold',
    access: 'account',
    tag: 'Envelopes',
    summary: 'Keep an envelope from being erased, or no longer',
    description: 'Anyone who manages it may put it on hold. Only administrators end a hold.',
    status: 204,
    refusals: ['conflict'],
    params: idParams,
    body: z.object({
      held: z.boolean(),
      reason: z.string().trim().max(500).default('').describe('For the audit trail.'),
    }),
    output: nothing,
  }),
  share: operation({
    method: 'PUT',
    path: '/app/envelopes/{id}/sharing',
    access: 'account',
    tag: 'Envelopes',
    summary: 'Share an envelope with its group, or stop sharing it',
    status: 204,
    params: idParams,
    body: z.object({ shared: z.boolean() }),
    output: nothing,
  }),
}
