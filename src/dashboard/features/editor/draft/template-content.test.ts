import { expect, test } from 'vitest'
import type { EditedTemplate } from '../../../api/sending/templates.ts'
import { contentOf, sameContent } from './draft-content.ts'
import { nameOf } from '../readiness.ts'
import { editedOf, newRole, templateOf } from './template-content.ts'

const template: EditedTemplate = {
  id: 't',
  revision: 3,
  accountId: 'a',
  name: 'Lease',
  shared: true,
  groupId: 'g',
  envelopeName: 'Your lease',
  envelopeMessage: 'Please sign',
  envelopeShared: true,
  documents: [],
  fields: [],
  created: '2026-01-01T00:00:00.000Z',
  roles: [
    {
      id: 'r',
      name: 'Tenant',
      recipientName: 'Tina',
      recipientEmail: 'tina@example.com',
      recipientMobile: '+61400000000',
      recipientType: 'viewer',
      recipientPassword: 'secret',
      recipientOrder: 2,
      sessionCompleted: 'https://done.example/',
      sessionDeclined: '',
    },
  ],
}

test('passes a template through the editor unchanged', () => {
  const { id: _, revision: __, accountId: ___, documents: ____, created: _____, ...content } = template
  expect(templateOf(contentOf(editedOf(template)))).toEqual(content)
})

test('calls a role by its own name rather than that of the proposed person, and lets a new one act last', () => {
  const { recipients } = editedOf(template)
  expect(recipients.map(nameOf)).toEqual(['Tenant'])
  const fresh = newRole(recipients)
  expect([nameOf(fresh, 1), fresh.order]).toEqual(['Role 2', 3])
})

test('treats what differs only in surrounding spaces as the same to the service', () => {
  const content = contentOf(editedOf(template))
  const typed = { ...content, message: 'Please sign ', envelope: { name: ' Your lease', shared: true } }
  expect(sameContent(typed, content)).toBe(true)
  expect(sameContent({ ...content, envelope: { name: 'Lease', shared: true } }, content)).toBe(false)
})
