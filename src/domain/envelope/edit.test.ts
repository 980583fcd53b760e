import { expect, test } from 'vitest'
import { editEnvelope } from './edit.ts'
import { envelopeStatuses } from './envelope.ts'

test.each(envelopeStatuses)(
  'edits the text only in a draft and everything else at any time: %s',
  (status) => {
    const moments = { created: '', sent: null, voided: null, declined: null, completed: null, deadline: null }
    const envelope = { id: 'e', status, ...moments }
    expect(editEnvelope(envelope, { text: true }).ok).toBe(status === 'draft')
    expect(editEnvelope(envelope, { text: false }).ok).toBe(true)
  },
)
