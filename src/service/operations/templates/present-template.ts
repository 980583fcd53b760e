import type { template } from '#contract/v1/templates.ts'
import { covers } from '#domain/account/scope.ts'
import type { TemplateContent } from '../../database/envelopes/template-content.ts'
import type { OrganisationCaller } from '../access.ts'
import type { DownloadLinks } from '../downloads/download-links.ts'
import type { Answer } from '../operation.ts'

/**
 * A template as the interface returns it. Who knows a recipient's password can act as them, so limited credentials that
 * only read are not told it. Source: specification, Template.
 */
export function presentTemplate(
  { row, documents, roles }: TemplateContent,
  caller: OrganisationCaller,
  links: DownloadLinks,
): Answer<typeof template> {
  const isTold = caller.kind === 'account' || covers(caller.scopes, 'templates:write')
  return {
    id: row.id,
    name: row.name,
    shared: row.shared,
    envelopeName: row.envelopeName,
    envelopeMessage: row.envelopeMessage,
    envelopeShared: row.envelopeShared,
    created: row.created.toISOString(),
    accountId: row.accountId,
    groupId: row.groupId,
    documents: documents.map(({ id, name, pages, created }) => ({
      id,
      name,
      pages: pages.length,
      ...links.ofTemplateDocument(row, id),
      created: created.toISOString(),
    })),
    roles: roles.map((role) => ({
      id: role.id,
      name: role.name,
      recipientName: role.recipientName,
      recipientEmail: role.recipientEmail,
      recipientMobile: role.recipientMobile,
      recipientType: role.recipientType,
      recipientPassword: isTold ? role.recipientPassword : null,
      recipientOrder: role.recipientOrder,
      recipientRedirects: {
        sessionCompleted: role.recipientRedirects.sessionCompleted ?? null,
        sessionDeclined: role.recipientRedirects.sessionDeclined ?? null,
      },
    })),
  }
}
