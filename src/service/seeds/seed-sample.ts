import { randomUUIDv7 } from 'node:crypto'
import { ok, refuse } from '#domain/result.ts'
import type { Result } from '#domain/result.ts'
import { insertAccount } from '../database/organisations/accounts.ts'
import type { AccountKey } from '../database/organisations/accounts.ts'
import { databaseNow } from '../database/clock.ts'
import type { Database, Executor } from '../database/connection.ts'
import type { EnvelopeKey } from '../database/envelopes/envelope-aggregate.ts'
import { insertOrganisation } from '../database/organisations/organisations.ts'
import type { AccountRow } from '../database/tables/schema.ts'
import { ensureSealed } from '../operations/sealing/seal-envelope.ts'
import { undoingRefusals } from '../operations/envelopes/transition.ts'
import type { Context } from '../operations/operation.ts'
import { alreadySetUp, claimSetup, isEmpty } from '../operations/setup/found-organisation.ts'
import { forgetSetUpCode } from '../operations/setup/set-up-code.ts'
import { hashPassword } from '../secrets/passwords.ts'
import { seedBulkSends } from './seed-bulk-sends.ts'
import { seedDevelopers } from './seed-developers.ts'
import { paperKey, seedEnvelope } from './seed-envelope.ts'
import type { Paper } from './paper.ts'
import { seedTemplate, templatePaperKey } from './seed-template.ts'
import { seedVerification, reportSample } from './seed-verification.ts'
import type { TemplateKey } from '../database/envelopes/templates.ts'
import type { SampleTemplate } from './sample-templates.ts'
import { sampleTemplates } from './sample-templates.ts'
import { sampleVerifications } from './sample-verifications.ts'
import { sampleAccounts, sampleGroups, sampleOrganisation, sampleEnvelopes } from './sample.ts'
import type { SampleAccountName, SampleGroup, SampleEnvelope } from './sample.ts'

/** Each waits for a connection and for the PDF engine, which has few threads: more at once is no faster. */
const sealedAtOnce = 3

type Surroundings = Pick<Context, 'config' | 'ports'> & { readonly database: Database }

interface PreparedSample {
  readonly sample: SampleEnvelope
  readonly paper: Paper
  readonly key: EnvelopeKey
}

/**
 * Fills an empty database with the sample organisation, whose accounts all have this password, and returns its
 * administrator. Refuses `already-set-up` on any
 * other. Rows are written in one transaction, so it is there as a whole or not at all. Completed envelopes are sealed
 * afterwards.
 */
export async function seedSample(surroundings: Surroundings, password: string): Promise<Result<AccountKey>> {
  const { database, ports } = surroundings
  if (!(await isEmpty(database))) return refuse(alreadySetUp())
  const organisationId = randomUUIDv7()
  const prepared: PreparedSample[] = []
  for (const sample of sampleEnvelopes) {
    const paper = await sample.paper()
    const key = { organisationId, envelopeId: randomUUIDv7() }
    await ports.storage.put(paperKey(key, paper), paper.bytes)
    prepared.push({ sample, paper, key })
  }
  const templates = await Promise.all(
    sampleTemplates.map(async (template) => {
      const paper = await template.paper()
      const key = { organisationId, templateId: randomUUIDv7() }
      await ports.storage.put(templatePaperKey(key, paper), paper.bytes)
      return { template, paper, key }
    }),
  )
  const passwordHash = await hashPassword(password)
  const seeded = await undoingRefusals(database, async (transaction) => {
    const claimed = await claimSetup(transaction)
    if (!claimed.ok) return claimed
    await forgetSetUpCode(transaction)
    const now = Date.parse(await databaseNow(transaction))
    const accounts = await seedPeople(transaction, organisationId, { passwordHash, now })
    for (const { sample, paper, key } of prepared)
      await seedEnvelope({ transaction, sender: accounts[sample.sender], now, paper, key }, sample)
    for (const { template, paper, key } of templates)
      await seedTemplate(
        { transaction, database, owner: accounts[template.owner], now, paper, key },
        template,
      )
    await seedDevelopers({ transaction, database, administrator: accounts.mara, now })
    await seedSampleBulk({ transaction, accounts, now }, templates, prepared)
    for (const sample of sampleVerifications)
      await seedVerification({ transaction, sender: accounts[sample.sender], now }, sample)
    return ok({ organisationId, accountId: accounts.mara.id })
  })
  if (!seeded.ok) return seeded
  await Promise.all([
    sealCompleted(surroundings, organisationId),
    reportChecked(surroundings, organisationId),
  ])
  return seeded
}

/** The bulk sends of the template made for them, with the envelopes created by the finished one. */
async function seedSampleBulk(
  context: {
    readonly transaction: Executor
    readonly accounts: Record<SampleAccountName, AccountRow>
    readonly now: number
  },
  templates: readonly { readonly template: SampleTemplate; readonly key: TemplateKey }[],
  prepared: readonly PreparedSample[],
): Promise<void> {
  const handover = templates.find(({ template }) => template.isSentInBulk)
  if (handover === undefined) throw new Error('No template of the sample is sent in bulk')
  const { template, key } = handover
  const role = await context.transaction
    .selectFrom('templateRoles')
    .select('id')
    .where('organisationId', '=', key.organisationId)
    .where('templateId', '=', key.templateId)
    .executeTakeFirstOrThrow()
  const made = prepared.flatMap(({ sample: { bulkRow, recipients }, key: { envelopeId } }) => {
    const [person] = recipients
    return bulkRow === undefined || person === undefined
      ? []
      : [{ number: bulkRow, envelopeId, name: person.name, email: person.email }]
  })
  const { transaction, accounts, now } = context
  await seedBulkSends(
    {
      transaction,
      owner: accounts[template.owner],
      now,
      template: { id: key.templateId, name: template.name, roleId: role.id },
    },
    made,
  )
}

async function seedPeople(
  transaction: Executor,
  organisationId: string,
  { passwordHash, now }: { readonly passwordHash: string; readonly now: number },
): Promise<Record<SampleAccountName, AccountRow>> {
  const founded = new Date(now - 60 * 86_400_000)
  await insertOrganisation(transaction, { ...sampleOrganisation, id: organisationId, created: founded })
  const groupIds = {} as Record<SampleGroup, string>
  for (const [name, group] of entriesOf(sampleGroups)) {
    groupIds[name] = randomUUIDv7()
    await transaction
      .insertInto('groups')
      .values({ ...group, organisationId, id: groupIds[name], created: founded })
      .execute()
  }
  const accounts = {} as Record<SampleAccountName, AccountRow>
  for (const [name, account] of entriesOf(sampleAccounts)) {
    const isVerified = !('unverified' in account)
    const made = await insertAccount(transaction, {
      organisationId,
      id: randomUUIDv7(),
      name: account.name,
      email: account.email,
      role: account.role,
      number: 'number' in account ? account.number : null,
      shareByDefault: 'shareByDefault' in account,
      groupId: account.group === null ? null : groupIds[account.group],
      timezone: '+01:00',
      passwordHash: isVerified ? passwordHash : null,
      verified: isVerified ? founded : null,
      created: founded,
    })
    if (made === undefined) throw new Error(`The account ${account.email} exists already`)
    accounts[name] = made
  }
  return accounts
}

function entriesOf<Key extends string, Value>(record: Readonly<Record<Key, Value>>): [Key, Value][] {
  return Object.entries(record) as [Key, Value][]
}

async function sealCompleted(surroundings: Surroundings, organisationId: string): Promise<void> {
  const completed = await surroundings.database
    .selectFrom('envelopes')
    .select(['id', 'completed'])
    .where('organisationId', '=', organisationId)
    .where('status', '=', 'completed')
    .execute()
  const left = [...completed]
  const seal = async () => {
    for (let next = left.shift(); next !== undefined; next = left.shift()) {
      const key = { organisationId, envelopeId: next.id }
      const sealed = await ensureSealed(surroundings, key, { deliver: false, at: next.completed })
      if (!sealed.ok) throw new Error(sealed.refusal.detail)
    }
  }
  await Promise.all(Array.from({ length: sealedAtOnce }, seal))
}

async function reportChecked(surroundings: Surroundings, organisationId: string): Promise<void> {
  const checked = await surroundings.database
    .selectFrom('verifications')
    .selectAll()
    .where('organisationId', '=', organisationId)
    .where('findings', 'is not', null)
    .execute()
  for (const { completed, findings, ...row } of checked)
    if (completed !== null && findings !== null)
      await reportSample(surroundings, { ...row, completed, findings })
}
