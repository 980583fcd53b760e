import type { EditedContent } from './edited.ts'

/** `content` once `sent` is saved: passwords that were sent are only known to be set, since the service never returns them. */
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
