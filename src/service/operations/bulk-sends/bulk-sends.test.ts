import type { bulkSend, bulkSendRow } from '#contract/app/bulk-sends.ts'
import type { editedTemplate } from '#contract/app/templates.ts'
import type { Problem } from '#contract/problem.ts'
import type { z } from 'zod'
import { expect, test } from 'vitest'
import { openLog } from '../../logging.ts'
import { longestTurnUntil } from '#harness/bench/processor-time.ts'
import { testService } from '#harness/world/service.ts'
import type { Identity } from '#harness/world/service.ts'
import { aMember, anEnvelope, aTenant, signerItem } from '#harness/world/world.ts'
import type { Member } from '#harness/world/world.ts'
import { sendRows } from './send-rows.ts'

type Bulk = z.output<typeof bulkSend> & Pick<Problem, 'detail'>
type Row = z.output<typeof bulkSendRow>
type Edited = z.output<typeof editedTemplate>

const service = await testService({}, { runsJobs: false })
const { call, database, ports, url } = service
const tenant = await aTenant(database)
const sender = await aMember(database, tenant.organisationId)
const dashboard = (who: Identity) => ({ ...who, origin: url })
const me = dashboard(sender.as)

/** A template with one signer, no proposed person, and a text, a dropdown, a checkbox and a signature. */
async function aTemplate(of: Member = sender): Promise<Edited> {
  const fields = [
    { id: 'rent', type: 'input', page: 1, x_coordinate: 72, y_coordinate: 600 },
    { id: 'pets', type: 'checkbox', page: 1, x_coordinate: 72, y_coordinate: 500 },
    {
      id: 'term',
      type: 'dropdown',
      page: 1,
      x_coordinate: 72,
      y_coordinate: 400,
      options: [{ value: '12', option: 'One year' }],
    },
    { id: 'sign', type: 'signature', page: 1, x_coordinate: 72, y_coordinate: 200 },
  ]
  const { id } = await anEnvelope(service, { ...tenant, ...of }, { recipients: [signerItem({ fields })] })
  const who = dashboard(of.as)
  const made = (await call<Edited>(who, 'POST', '/app/templates', { envelope_id: id })).body
  const roles = made.roles.map((role) => ({
    ...role,
    name: 'Tenant',
    recipient_name: '',
    recipient_email: '',
  }))
  await call(who, 'PUT', `/app/templates/${made.id}`, { ...made, roles })
  return (await call<Edited>(who, 'GET', `/app/templates/${made.id}`)).body
}

function csv(text: string | Uint8Array<ArrayBuffer>, name = 'tenants.csv'): FormData {
  const form = new FormData()
  form.append('file', new File([text], name))
  return form
}

const begin = (template: Edited, text: string, who: Identity = me) =>
  call<Bulk>(who, 'POST', `/app/templates/${template.id}/bulk-sends`, csv(text))
const bulk = <Body = Bulk>(method: string, path: string, body?: object, who: Identity = me) =>
  call<Body>(who, method, `/app/bulk-sends/${path}`, body)
const rowsOf = async (id: string, query = '') =>
  (await bulk<{ rows: Row[]; has_more: boolean }>('GET', `${id}/rows${query}`)).body
const log = openLog('silent')
const send = (id: string, through = ports) =>
  sendRows({ database, ports: through, log }, { organisationId: tenant.organisationId, bulkSendId: id })
const made = async (template: Edited) =>
  (
    await database
      .selectFrom('auditEvents')
      .select('envelopeId')
      .where('kind', '=', 'envelope-created')
      .where('organisationId', '=', tenant.organisationId)
      .where((builder) => builder(builder.ref('details', '->>').key('template'), '=', template.id))
      .execute()
  ).map(({ envelopeId }) => envelopeId)

const three =
  'Tenant;Tenant email;Rent;Pets;Term;Notes\n' +
  'Ada;ada@example.com;900;yes;One year;=1+1\n' +
  'Bea;bea@example;1.100;maybe;12;\n' +
  '\n' +
  ';cem@example.com;;;two years;\n'

test('reads a file, guesses its columns, and reports every fault with row and column', async () => {
  const template = await aTemplate()
  const { status, body } = await begin(template, three)
  const role = template.roles[0]?.id
  expect([status, body.mapping]).toEqual([
    201,
    [`role.${role}.name`, `role.${role}.email`, 'field.rent', 'field.pets', 'field.term', null],
  ])
  expect(body).toMatchObject({
    status: 'preparing',
    obstacles: [],
    counts: { total: 3, faulty: 2, waiting: 1 },
  })
  const { rows } = await rowsOf(body.id)
  expect(rows.map(({ number, faults }) => [number, faults])).toEqual([
    [2, []],
    [
      3,
      [
        { column: 1, message: 'Enter one valid email address.' },
        { column: 3, message: 'Enter yes or no.' },
      ],
    ],
    [
      5,
      [
        { column: 0, message: 'Tenant: name is missing.' },
        { column: 4, message: 'Choose one of “One year”.' },
      ],
    ],
  ])
  expect((await rowsOf(body.id, '?show=faulty')).rows.map(({ number }) => number)).toEqual([3, 5])
  const refused = await bulk('POST', `${body.id}/start`)
  expect([refused.status, refused.body.detail]).toEqual([422, '2 rows have errors. Correct or remove them.'])
  const corrected = await bulk<Row>('PUT', `${body.id}/rows/3`, {
    cells: ['Bea', 'bea@example.com', '1.100', 'no', '12', ''],
  })
  expect(corrected.body.faults).toEqual([])
  expect((await bulk('DELETE', `${body.id}/rows/5`)).status).toBe(204)
  const unmapped = body.mapping.map((key, index) => (index === 1 ? null : key))
  const mapped = await bulk('PUT', `${body.id}/mapping`, { mapping: unmapped })
  expect(mapped.body.obstacles).toEqual(['Choose the column for “Tenant: email”.'])
  expect((await bulk('POST', `${body.id}/start`)).status).toBe(422)
  const twice = await bulk('PUT', `${body.id}/mapping`, { mapping: body.mapping.map(() => body.mapping[0]) })
  expect(twice.status).toBe(422)
  const again = await bulk('PUT', `${body.id}/mapping`, { mapping: body.mapping })
  expect(again.body.counts).toMatchObject({ total: 2, faulty: 0, waiting: 2 })
})

test('turns every row into one envelope with its given id, despite failures and racing workers', async () => {
  const template = await aTemplate()
  const people = Array.from({ length: 24 }, (_, index) => `P${index},p${index}@example.com,${index}`)
  const { body } = await begin(template, ['Name,Email,Rent', ...people].join('\r\n'))
  const started = await bulk('POST', `${body.id}/start`)
  expect([started.status, started.body.status]).toEqual([200, 'sending'])
  expect((await bulk('POST', `${body.id}/start`)).status).toBe(409)
  expect((await bulk('PUT', `${body.id}/rows/2`, { cells: ['X'] })).status).toBe(409)
  expect((await bulk('DELETE', body.id)).status).toBe(409)
  let puts = 0
  const failing = {
    ...ports,
    storage: Object.assign(Object.create(ports.storage) as typeof ports.storage, {
      put: async (...given: Parameters<typeof ports.storage.put>) => {
        puts += 1
        if (puts % 5 === 0) throw new Error('the disk went away')
        return ports.storage.put(...given)
      },
    }),
  }
  for (const through of [failing, failing, ports])
    await Promise.allSettled([send(body.id, through), send(body.id, through)])
  await send(body.id)
  const done = (await bulk('GET', body.id)).body
  expect(done).toMatchObject({ status: 'finished', counts: { total: 24, made: 24, failed: 0 } })
  const { rows } = await rowsOf(body.id)
  const ids = rows.map(({ envelope }) => envelope?.id ?? '')
  expect((await made(template)).toSorted()).toEqual(ids.toSorted())
  const { value } = await database
    .selectFrom('fields')
    .select('value')
    .where('envelopeId', '=', ids[7] ?? '')
    .where('id', '=', 'rent')
    .executeTakeFirstOrThrow()
  expect(value).toBe('7')
})

test('stops on request or when the template changes, resumes with what is left, and reports every result', async () => {
  const template = await aTemplate()
  const { body } = await begin(template, `${three.split('\n').slice(0, 2).join('\n')}\nBea;bea@example.com\n`)
  await bulk('POST', `${body.id}/start`)
  const stopped = await bulk('POST', `${body.id}/stop`)
  expect(stopped.body.status).toBe('stopped')
  await send(body.id)
  expect(await made(template)).toEqual([])
  await bulk('POST', `${body.id}/start`)
  const { revision } = (await call<Edited>(me, 'GET', `/app/templates/${template.id}`)).body
  const renamed = { ...template, name: 'Another', revision }
  expect((await call(me, 'PUT', `/app/templates/${template.id}`, renamed)).status).toBe(200)
  await send(body.id)
  const halted = (await bulk('GET', body.id)).body
  expect([halted.status, halted.stop_reason]).toEqual([
    'stopped',
    expect.stringContaining('The template was changed'),
  ])
  await bulk('POST', `${body.id}/start`)
  await send(body.id)
  const answer = await fetch(`${url}/app/bulk-sends/${body.id}/result.csv`, { headers: sender.as })
  const [first, second, third] = (await answer.text()).split('\r\n')
  const ids = (await rowsOf(body.id)).rows.map(({ envelope }) => envelope?.id)
  expect(answer.headers.get('content-disposition')).toContain('tenants-result.csv')
  expect([first, second, third]).toEqual([
    'Row,Tenant,Tenant email,Rent,Pets,Term,Notes,Envelope ID,Status,Errors',
    `2,Ada,ada@example.com,900,yes,One year,'=1+1,${ids[0]},sent,`,
    `3,Bea,bea@example.com,,,,,${ids[1]},sent,`,
  ])
  expect((await bulk('DELETE', body.id)).status).toBe(204)
  expect((await bulk('GET', body.id)).status).toBe(404)
  expect(await made(template)).toHaveLength(2)
})

test('no one waits for the result of a large file', async () => {
  const columns = Array.from({ length: 190 }, (_, index) => `Note ${index}`)
  const row = ['Ada', 'ada@example.com', ...columns.map(() => 'none')].join()
  const text = [
    ['Tenant', 'Tenant email', ...columns].join(),
    ...Array.from({ length: 4000 }, () => row),
  ].join('\n')
  const { body } = await begin(await aTemplate(), text)
  const result = fetch(`${url}/app/bulk-sends/${body.id}/result.csv`, { headers: sender.as }).then((one) =>
    one.text(),
  )
  expect(await longestTurnUntil(result)).toBeLessThan(15)
  const lines = (await result).split('\r\n')
  expect([lines.length, lines[4000]?.startsWith('4001,Ada,'), lines[4001]]).toEqual([4002, true, ''])
})

test('says of each row that its signer has no field in the documents', async () => {
  const template = await aTemplate()
  const fields = template.fields.map((field) => ({
    ...field,
    anchor: 'Agremeent',
    page: null,
    x_coordinate: null,
    y_coordinate: null,
  }))
  await call(me, 'PUT', `/app/templates/${template.id}`, { ...template, fields })
  const { body } = await begin(template, 'Name,Email\nAda,ada@example.com\nBea,bea@example.com')
  expect((await bulk('POST', `${body.id}/start`)).status).toBe(200)
  await send(body.id)
  const words =
    'None of Ada’s fields has a place in the documents. Text: The text “Agremeent” isn’t in any document.'
  const { rows } = await rowsOf(body.id)
  expect(rows.map(({ status }) => status)).toEqual(['failed', 'failed'])
  expect(rows[0]?.faults[0]?.message).toContain(words)
  expect(await made(template)).toEqual([])
})

test('refuses invalid files in words that help', async () => {
  const template = await aTemplate()
  const refused = async (content: string | Uint8Array<ArrayBuffer>) => {
    const { status, body } = await call<Problem>(
      me,
      'POST',
      `/app/templates/${template.id}/bulk-sends`,
      csv(content),
    )
    return [status, body.detail]
  }
  expect(await refused('Name,Email\n')).toEqual([422, 'There are no rows below the headings.'])
  expect(await refused('')).toEqual([422, 'The first row has no headings.'])
  expect(await refused('Name\n"Ada')).toEqual([415, expect.stringContaining('row 2 isn’t closed')])
  expect(await refused(Uint8Array.from([0x50, 0x4b, 3, 4, 0, 0]))).toEqual([
    415,
    expect.stringContaining('Save it as CSV'),
  ])
  const latin = Uint8Array.from(Buffer.from('Name,Email\nJos\u00e9,j@example.com', 'latin1'))
  const read = await call<Bulk>(me, 'POST', `/app/templates/${template.id}/bulk-sends`, csv(latin))
  expect((await rowsOf(read.body.id)).rows[0]?.cells).toEqual(['José', 'j@example.com'])
  const other = await call<Bulk>(
    me,
    'PUT',
    `/app/bulk-sends/${read.body.id}/file`,
    csv('email\tname\na@b.example\tA'),
  )
  expect([other.body.columns, other.body.counts.waiting]).toEqual([['email', 'name'], 1])
})

test('shows a bulk send to its owner and administrators only', async () => {
  const template = await aTemplate()
  const { body } = await begin(template, 'Name,Email\nAda,ada@example.com')
  const colleague = dashboard((await aMember(database, tenant.organisationId)).as)
  const unrelated = dashboard((await aTenant(database)).as)
  for (const who of [colleague, unrelated]) {
    for (const [method, path] of [
      ['GET', body.id],
      ['GET', `${body.id}/rows`],
      ['GET', `${body.id}/result.csv`],
      ['POST', `${body.id}/start`],
      ['POST', `${body.id}/stop`],
      ['DELETE', body.id],
      ['DELETE', `${body.id}/rows/2`],
    ] as const)
      expect((await bulk(method, path, undefined, who)).status, path).toBe(404)
    expect((await begin(template, 'Name\nAda', who)).status).toBe(404)
    expect((await call<{ bulk_sends: unknown[] }>(who, 'GET', '/app/bulk-sends')).body.bulk_sends).toEqual([])
  }
  const administrator = dashboard(tenant.as)
  expect((await bulk('POST', `${body.id}/start`, undefined, administrator)).status).toBe(200)
  await send(body.id)
  const [row] = (await rowsOf(body.id)).rows
  const { accountId } = await database
    .selectFrom('envelopes')
    .select('accountId')
    .where('id', '=', row?.envelope?.id ?? '')
    .executeTakeFirstOrThrow()
  expect(accountId).toBe(sender.accountId)
  const listed = await call<{ bulk_sends: Bulk[] }>(
    administrator,
    'GET',
    `/app/bulk-sends?template_id=${template.id}`,
  )
  expect(listed.body.bulk_sends).toMatchObject([{ id: body.id, counts: { made: 1 } }])
})
