import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { sealHome } from '#harness/world/seal-home.ts'
import { testService } from '#harness/world/service.ts'
import { agreeAndSign, follow, linkOf, sendTestEnvelope, testSender } from '#harness/world/signing.ts'
import type { SigningAnswer } from '#harness/world/signing.ts'
import { nextHead } from '#evidence/event.ts'
import { checkPdf } from '#pdf/seal-check/check-pdf.ts'
import type { PdfCheck } from '#pdf/seal-check/check-pdf.ts'
import { compareFiles } from '#pdf/seal-check/compare-files.ts'
import type { Executor } from '../../database/connection.ts'
import { storedTrail } from '../../database/envelopes/audit-events.ts'
import type { EnvelopeKey } from '../../database/envelopes/envelope-aggregate.ts'
import { ensureSealed } from '../sealing/seal-envelope.ts'

const service = await testService({}, { runsJobs: false })
const sender = await testSender(service)
const { database, ports } = service

interface View extends SigningAnswer {
  readonly files?: { readonly receipt: string | null; readonly certificate: string | null }
}

/** An envelope that the first of two signers has finished, and their receipt. */
async function begun() {
  const muted = { name: 'Ann Lee', email: 'ann@example.org', muted: true, sms_auth: null }
  const { id, recipients } = await sendTestEnvelope(service, sender, [muted, {}])
  const [first, second] = await Promise.all(
    recipients.map(async (one) => follow(service, await linkOf(service, sender, one.id))),
  )
  if (first === undefined || second === undefined) throw new Error('no recipients')
  await agreeAndSign(first, 's1')
  const { files } = (await first.act('POST', 'finish')).body as View
  const answer = await fetch(files?.receipt ?? '')
  expect(answer.headers.get('content-type')).toContain('application/json')
  expect(answer.headers.get('content-disposition')).toContain('(receipt).json')
  const receipt = new Uint8Array(await answer.arrayBuffer())
  await agreeAndSign(second, 's2')
  await second.act('POST', 'finish')
  const key = { organisationId: sender.organisationId, envelopeId: id }
  return { key, receipt, files, first, recipients }
}

async function certificateOf(key: EnvelopeKey): Promise<PdfCheck> {
  const sealed = await ensureSealed(service, key, { deliver: false })
  if (!sealed.ok) throw new Error(sealed.refusal.detail)
  return check(new Uint8Array(await ports.storage.get(sealed.value.certificateKey ?? '')))
}

const check = async (bytes: Uint8Array) => checkPdf(bytes, await sealHome(service))

test('gives everyone who finishes a signed receipt with what they entered, which the certificate bears out', async () => {
  const { key, receipt, first } = await begun()
  const report = await check(receipt)
  expect(report).toMatchObject({
    verdict: 'receipt',
    receipt: { envelopeId: key.envelopeId, name: 'Ann Lee' },
  })
  const text = Buffer.from(receipt).toString('utf8')
  expect(text).toContain('ann@example.org')
  expect(text).not.toContain('person2@example.org')
  expect(text).not.toContain(first.token)
  const certificate = await certificateOf(key)
  expect(compareFiles([report, certificate])).toBe('receipt-matches')
  expect(compareFiles([report])).toBe('add-certificate')
  const other = await begun()
  expect(compareFiles([report, await certificateOf(other.key)])).toBe('other-envelope')
  expect((await checkPdf(receipt, { known: [] })).verdict).toBe('receipt-unknown')
  const again = ((await first.act('GET', 'view')).body as View).files?.receipt ?? ''
  expect((await check(new Uint8Array(await (await fetch(again)).arrayBuffer()))).verdict).toBe('receipt')
}, 60_000)

test('finds changed receipts and made up ones', async () => {
  const { receipt } = await begun()
  const text = Buffer.from(receipt).toString('utf8')
  for (const [from, to] of [
    ['Ann Lee', 'Eve Lee'],
    ['"seq":', '"seq":1'],
    ['"head":"', '"head":"0'],
    ['"signature":"30', '"signature":"31'],
  ] as const) {
    expect(text).toContain(from)
    expect((await check(Buffer.from(text.replace(from, to)))).verdict).toBe('receipt-broken')
  }
  const swapped = text.replace('"signature":"', '"signature":"zz')
  expect((await check(Buffer.from(swapped))).verdict).toBe('receipt-broken')
  expect((await check(Buffer.from(` ${text}`))).verdict).toBe('not-pdf')
  expect((await check(Buffer.from('{"receipt":1}'))).verdict).toBe('not-pdf')
}, 60_000)

test('is no one else’s, and opens nothing with an address for another file', async () => {
  const { files, recipients } = await begun()
  const address = new URL(files?.receipt ?? '')
  const [payload = '', tag = ''] = address.pathname.split('/').at(-1)?.split('.') ?? []
  const said = Buffer.from(payload, 'base64url').toString('utf8')
  const [first, second] = recipients
  const other = said.replace(first?.id ?? '?', second?.id ?? '?')
  for (const text of [other, `0${said.slice(1)}`, `2${said.slice(1)}`]) {
    expect(text).not.toBe(said)
    const forged = `${Buffer.from(text).toString('base64url')}.${tag}`
    expect((await fetch(new URL(`/downloads/${forged}`, address))).status).toBe(403)
  }
}, 60_000)

test('shows that the whole trail was written again', async () => {
  const { key, receipt } = await begun()
  const report = await check(receipt)
  const trail = await storedTrail(database, key)
  let head = trail[0]?.event.hash ?? ''
  const changed = trail.slice(1).map(({ event }) => {
    const at =
      event.kind === 'recipient-opened' ? new Date(Date.parse(event.at) - 1000).toISOString() : event.at
    head = nextHead(key.envelopeId, { ...event, at }, head)
    return { sequence: event.sequence, at, hash: head }
  })
  const rewrite = async (transaction: Executor) => {
    await sql`alter table audit_events disable trigger user`.execute(transaction)
    for (const { sequence, at, hash } of changed)
      await sql`update audit_events set at = ${at}, hash = ${hash}
        where envelope_id = ${key.envelopeId} and sequence = ${sequence}`.execute(transaction)
    await sql`update envelopes set audit_head = ${head} where id = ${key.envelopeId}`.execute(transaction)
    await sql`alter table audit_events enable trigger user`.execute(transaction)
  }
  await service.asOwner((owner) => owner.transaction().execute(rewrite))
  const certificate = await certificateOf(key)
  expect(certificate).toMatchObject({ verdict: 'whole', evidence: { findings: [] } })
  expect(compareFiles([report, certificate])).toBe('receipt-differs')
}, 60_000)
