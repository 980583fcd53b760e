import { PdfDict, PdfStream } from '@libpdf/core'
import { openDocument } from '#pdf/document.ts'
import { resourcesOf } from '#pdf/page-content.ts'
import type { TestService } from './service.ts'
import type { Member, Tenant } from './world.ts'

/** Switches someone's session to test mode. Returns who they are there, with API credentials if they are an administrator. */
export async function inTestMode(service: Pick<TestService, 'call'>, member: Member): Promise<Tenant> {
  const { call } = service
  const entered = await call(member.as, 'POST', '/app/test-mode')
  if (entered.status !== 204) throw new Error(`Refused: ${JSON.stringify(entered.body)}`)
  const { body } = await call<{ account: { id: string; organisation_id: string; role: string } }>(
    member.as,
    'GET',
    '/app/session',
  )
  const { id: accountId, organisation_id: organisationId, role } = body.account
  const there = { organisationId, accountId, email: member.email, as: member.as }
  if (role !== 'administrator') return { ...there, key: {} }
  const made = await call<{ id: string; key: string }>(member.as, 'POST', '/app/credentials', { name: 'Try' })
  if (made.status !== 201) throw new Error(`Refused: ${JSON.stringify(made.body)}`)
  return { ...there, key: { 'x-service-id': made.body.id, 'x-service-key': made.body.key } }
}

/** Of each page, whether it has the mark of test documents, as an artifact above its content. */
export async function markedPages(bytes: Uint8Array): Promise<boolean[]> {
  const { pages, follow } = await openDocument(bytes)
  return pages.map(({ dict }) => {
    const forms = follow(resourcesOf(follow, dict)?.get('XObject'))
    if (!(forms instanceof PdfDict)) return false
    return [...forms].some(([, form]) => {
      const stream = follow(form)
      if (!(stream instanceof PdfStream)) return false
      return new TextDecoder('latin1').decode(stream.getDecodedData()).includes('/Subtype /Watermark')
    })
  })
}
