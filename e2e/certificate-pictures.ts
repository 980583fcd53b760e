import { execFile } from 'node:child_process'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parseArgs, promisify } from 'node:util'
import { startTestingAuthority } from '#harness/world/authority.ts'
import { buildDocument, writing } from '#pdf/fixtures/documents.ts'
import { clientOf, InterfaceClient, registerOrganisation } from './interface-client.ts'
import { createEnvelope, linkOf, readEnvelope } from './envelopes.ts'
import type { RecipientInput } from './envelopes.ts'
import { startService } from './service-process.ts'
import { SigningClient } from './signing-client.ts'

/**
 * Makes certificates and masters of many kinds on a service of its own and draws their pages as pictures, to be looked
 * at: `npm run certificates -- FOLDER`. Needs poppler.
 */
const { positionals } = parseArgs({ allowPositionals: true })
const folder = resolve(positionals[0] ?? 'certificates')
const run = promisify(execFile)

interface Kind {
  readonly people: readonly RecipientInput[]
  readonly pdf?: Uint8Array
  /** What to do before the first recipient signs. */
  readonly change?: (recipientId: string) => Promise<unknown>
}

const left = { page: 1, x_coordinate: 72 }
/** Beside the first signer's. */
const right = { page: 1, x_coordinate: 350 }
const signer = (
  name: string,
  email: string,
  value = name,
  { place = left, ...more }: { readonly place?: object; readonly [attribute: string]: unknown } = {},
): RecipientInput => ({
  name,
  email,
  fields: [
    {
      ...place,
      type: 'input',
      y_coordinate: 380,
      width: 300,
      height: 40,
      font_size: 14,
      value,
      read_only: true,
      ...more,
    },
    { ...place, type: 'date', y_coordinate: 330 },
    { ...place, type: 'signature', y_coordinate: 500 },
  ],
})
const witnessed: RecipientInput = {
  name: 'Fiona First',
  email: 'fiona@example.com',
  fields: [
    { ...left, type: 'signature', y_coordinate: 500 },
    { ...left, type: 'witness', y_coordinate: 380 },
  ],
}

await mkdir(folder, { recursive: true })
const authority = await startTestingAuthority({ hasRoot: true })
const [plain, stamped] = [
  await startService(),
  await startService({ environment: { TSA_URL: authority.url, REVOCATION_HOSTS: '127.0.0.1' } }),
]
try {
  const organisation = await registerOrganisation(plain.url)
  const api = clientOf(plain.url, organisation)
  for (const [name, kind] of Object.entries(await kinds(api))) await picture(name, kind, plain.url)
  // A certificate has tags and a seal, and so is an upload with both.
  const tagged = await readFile(join(folder, '10-witness-certificate.pdf'))
  await picture(
    '16-tagged-and-sealed',
    { people: [signer('Tessa Tags', 'tessa@example.com')], pdf: tagged },
    plain.url,
  )
  await maskMobiles(plain.url)
  const mobile = { ...signer('Mona Mobile', 'mona@example.com'), mobile: '+4915112345678' }
  await picture('17-masked-mobile', { people: [mobile] }, plain.url)
  await picture('15-b-lta', { people: [signer('Lasting Lee', 'lee@example.com')] }, stamped.url)

  /** As an administrator does on the page of the organisation. */
  async function maskMobiles(url: string): Promise<void> {
    const { email, password } = organisation
    const opened = await new InterfaceClient(url).call('POST', '/app/session', { email, password })
    const cookie = opened.headers
      .getSetCookie()
      .map((one) => one.split(';')[0])
      .join('; ')
    const person = new InterfaceClient(url, { cookie, origin: url })
    await person.expect(200, 'PUT', '/app/organisation/policy', { redact_mobiles: true })
  }

  async function picture(name: string, { people, pdf, change }: Kind, url: string): Promise<void> {
    const isOwn = url === plain.url
    const owner = isOwn ? organisation : await registerOrganisation(url, 'Meridian Legal')
    const client = isOwn ? api : clientOf(url, owner)
    const made = await createEnvelope(client, owner, { name, recipients: people, ...(pdf && { pdf }) })
    await change?.(made.recipients[0]?.id ?? '')
    const { recipients } = await readEnvelope(client, made.id)
    for (const [index] of recipients.entries()) {
      const envelope = await readEnvelope(client, made.id)
      if (envelope.recipients[index]?.status !== 'completed')
        await new SigningClient(url).sign(await linkOf(client, envelope, index))
    }
    const files = await client.expect<Record<string, string>>(200, 'GET', `/v1/envelopes/${made.id}`)
    for (const file of ['certificate', 'master']) {
      const answer = await fetch(files[file] ?? '')
      if (!answer.ok) throw new Error(`${name}: ${answer.status} ${await answer.text()}`)
      const path = join(folder, `${name}-${file}`)
      await writeFile(`${path}.pdf`, await answer.bytes())
      await run('pdftoppm', ['-r', '80', '-png', `${path}.pdf`, path])
    }
    console.log(name)
  }
} finally {
  await Promise.all([plain.stop(), stamped.stop(), authority.close()])
}

async function kinds(api: InterfaceClient): Promise<Record<string, Kind>> {
  const long = 'The tenant pays for water, heating and the lift. '.repeat(4)
  return {
    '01-arabic': { people: [signer('محمد بن عبد الله', 'm@example.com', 'مبلغ 1,250.00 دولار (شهريًا)')] },
    '02-hebrew': { people: [signer('שירה בן־דוד', 's@example.com', 'סך הכול 12% מ־(2024)')] },
    '03-thai': { people: [signer('สมชาย น้ำทิพย์', 't@example.com', 'ที่อยู่ถนนสุขุมวิท')] },
    '04-chinese': { people: [signer('王小明', 'w@example.com', '北京市朝阳区建国路八十八号')] },
    '05-japanese': { people: [signer('山田 太郎', 'y@example.com', '契約書に同意します。')] },
    '06-korean': { people: [signer('김철수', 'k@example.com', '계약서에 동의합니다')] },
    '07-devanagari': { people: [signer('श्रीमती अनीता क्षत्रिय', 'a@example.com', 'कुल राशि ₹१,२५०')] },
    '08-cyrillic-greek': {
      people: [
        signer('Іван Петренко', 'i@example.com', 'Згоден'),
        { ...signer('Αθηνά Παπαδοπούλου', 'g@example.com', 'Συμφωνώ', { place: right }), order: 2 },
      ],
    },
    '09-emoji-accents': { people: [signer('Zoë Łukasiewicz-Ñandú', 'z@example.com', '👍🏽 👩🏿‍🚀 🇩🇪 ❤️ ok')] },
    '10-witness': { people: [witnessed] },
    '11-reassigned': {
      people: [signer('Former Fred', 'fred@example.com')],
      change: async (id) =>
        api.expect(200, 'PUT', `/v1/recipients/${id}`, {
          type: 'signer',
          name: 'Newer Nora',
          email: 'nora@example.com',
        }),
    },
    '12-collaborative': {
      people: [
        signer('Ada First', 'ada@example.com', 'Agreed', { collaborative: true, read_only: false }),
        { ...signer('Bo Second', 'bo@example.com', 'Also', { place: right }), order: 2 },
      ],
    },
    '13-long': {
      people: [
        signer('Extraordinarily Long-Winded Hyphenated Name of Harbour', 'l@example.com', long, {
          height: 140,
          y_coordinate: 150,
        }),
      ],
    },
    '14-turned': {
      people: [signer('Tara Turned', 'tara@example.com')],
      pdf: await buildDocument([
        { mediaBox: [0, 0, 842, 595], rotate: 90, content: writing('Turned by a quarter', 60, 500) },
      ]),
    },
  }
}
