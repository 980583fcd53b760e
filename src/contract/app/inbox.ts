import { z } from 'zod'
import { picture } from './documents.ts'
import { operation } from '../operation.ts'
import { idParams, timestamp } from '../values.ts'

const message = z.object({
  id: z.string(),
  channel: z.enum(['email', 'sms']),
  to_name: z.string().nullable(),
  to_address: z.string(),
  subject: z.string().nullable(),
  preview: z.string(),
  picture,
  created: timestamp,
})

/** The built-in inbox: messages that would have been sent if a gateway were configured. */
export const inbox = {
  list: operation({
    method: 'GET',
    path: '/app/inbox',
    access: 'account',
    tag: 'Inbox',
    summary: 'List the messages of the built-in inbox, newest first',
    query: z.object({ search: z.string().max(200).optional() }),
    output: z.array(message),
  }),
  retrieve: operation({
    method: 'GET',
    path: '/app/inbox/{id}',
    access: 'account',
    tag: 'Inbox',
    summary: 'Read a message',
    params: idParams,
    output: message.extend({
      from: z.string().nullable(),
      text: z.string(),
      html: z.string().nullable(),
      attachments: z.array(z.object({ name: z.string(), size: z.number().int() })),
    }),
  }),
}
