import type { EditedContent } from './edited.ts'

/**
 * `content` once `sent` is saved: of passwords that were sent only their presence is known, since the service never
 * returns them.
 */
export function withoutSavedPasswords(content: EditedContent, sent: EditedContent): EditedContent {
  if (sent.recipients.every((recipient) => recipient.password === null)) return content
  const passwords = new Map(sent.recipients.map((recipient) => [recipient.id, recipient.password]))
  return {
    ...content,
    recipients: content.recipients.map((recipient) => {
      const password = passwords.get(recipient.id) ?? null
      if (password === null || recipient.password !== password) return recipient
      return { ...recipient, password: null, hasPassword: password !== '' }
    }),
  }
}
