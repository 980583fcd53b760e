/**
 * `npm run evidence -- certificate.pdf [other files]`: recomputes the evidence that a sealed PDF carries. Written against
 * src/evidence/README.md and ISO 32000 alone: it uses no code of the product and nothing but Node, so that two readers
 * have to agree. Also takes a countersign-evidence.json that another program has taken out of its PDF.
 * Exits with 0 if everything holds, 1 if something does not, 2 if there is nothing to check.
 */
import { createHash, verify, X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { inflateSync } from 'node:zlib'

const sha256 = (/** @type {string | Uint8Array} */ content) =>
  createHash('sha256').update(content).digest('hex')

/** RFC 8785, as far as capsules need it. @type {(value: any) => string} */
const canonical = (value) =>
  Array.isArray(value)
    ? `[${value.map(canonical).join()}]`
    : value === null || typeof value !== 'object'
      ? JSON.stringify(value)
      : `{${Object.keys(value)
          .toSorted()
          .map((name) => `${JSON.stringify(name)}:${canonical(value[name])}`)
          .join()}}`

const digest = (/** @type {string} */ label, /** @type {any} */ value) =>
  sha256(`${label}\n${canonical(value)}`)

/**
 * Attachments are streams, and streams are objects of their own, which no compression hides: each one that says of
 * itself that it is an embedded file is unpacked, and those in a format of ours are kept.
 * @param {Buffer} pdf
 */
function capsulesIn(pdf) {
  const text = pdf.toString('latin1')
  return [...text.matchAll(/\/Type\s*\/EmbeddedFile\b/g)].flatMap(({ index }) => {
    const start = text.indexOf('stream', index)
    const dictionary = text.slice(text.lastIndexOf(' obj', index), start)
    const length = Number(/\/Length (\d+)/.exec(dictionary)?.[1])
    const from = start + (text[start + 6] === '\r' ? 8 : 7)
    try {
      const raw = pdf.subarray(from, from + length)
      const bytes = dictionary.includes('/FlateDecode') ? inflateSync(raw) : raw
      const capsule = JSON.parse(bytes.toString('utf8'))
      return /^countersign\/(capsule|digests)\//.test(capsule.format) ? [{ bytes, capsule }] : []
    } catch {
      return []
    }
  })
}

/** @typedef {{ tag: number, content: Buffer, whole: Buffer }} Element */

/** The DER elements in bytes. @type {(bytes: Buffer) => Element[]} */
const elements = (bytes) => {
  const found = []
  for (let at = 0; at < bytes.length; at = found.at(-1)?.end ?? Infinity) {
    const more = Math.max(0, (bytes[at + 1] ?? 0) - 0x80)
    const start = at + 2 + more
    const end = start + (more === 0 ? (bytes[at + 1] ?? 0) : bytes.readUIntBE(at + 2, more))
    found.push({
      tag: bytes[at] ?? 0,
      content: bytes.subarray(start, end),
      whole: bytes.subarray(at, end),
      end,
    })
  }
  return found
}

const inside = (/** @type {Element | undefined} */ element) => elements(element?.content ?? Buffer.of())

const messageDigest = Buffer.from('06092a864886f70d010904', 'hex')

/**
 * Up to where the seal of a PDF covers it, if nothing but time-stamps of the whole file comes after that; otherwise all of
 * it. Whether what they add changes anything is not judged here. @param {Buffer} pdf
 */
function sealedEdition(pdf) {
  const text = pdf.toString('latin1')
  const ranges = [...text.matchAll(/\/ByteRange \[0 (\d+) (\d+) (\d+)\] */g)].map((match) => ({
    isStamp: text.slice(Math.max(0, match.index - 90), match.index).includes('/Type /DocTimeStamp'),
    end: Number(match[2]) + Number(match[3]),
  }))
  const seal = ranges.findLast(({ isStamp }) => !isStamp)
  const isStamped = ranges.at(-1)?.isStamp === true && ranges.at(-1)?.end === pdf.length
  return seal !== undefined && isStamped ? pdf.subarray(0, seal.end) : pdf
}

/** Whose key sealed every byte of a PDF, or why none did. @param {Buffer} pdf @returns {X509Certificate | string} */
function sealOf(pdf) {
  try {
    const found = [...pdf.toString('latin1').matchAll(/\/ByteRange \[0 (\d+) (\d+) (\d+)\] */g)].at(-1)
    if (found === undefined) return 'there is no seal'
    const [start = 0, end = 0, rest = 0] = found.slice(1).map(Number)
    if (end + rest !== pdf.length) return 'something follows what the seal covers, or is missing'
    if (pdf[start] !== 0x3c || pdf[end - 1] !== 0x3e) return 'the seal leaves out more than itself'
    const value = Buffer.from(pdf.toString('latin1', start + 1, end - 1), 'hex')
    if (value.length * 2 !== end - start - 2) return 'the seal leaves out more than itself'
    const [message] = elements(value.subarray(0, 4 + value.readUInt16BE(2)))
    return signerOf(message, Buffer.concat([pdf.subarray(0, start), pdf.subarray(end)]))
  } catch {
    return 'it cannot be read'
  }
}

/** Object identifiers of digests. */
const digests = new Map(
  ['sha256', 'sha384', 'sha512'].map((name, index) => [`60864801650304020${index + 1}`, name]),
)

/**
 * Whose key signed what a CMS message covers, or why none did.
 * @param {Element | undefined} message @param {Buffer} covered @returns {X509Certificate | string}
 */
function signerOf(message, covered) {
  const [signed] = elements(inside(message)[1]?.content ?? covered)
  const parts = inside(signed)
  const certificates = inside(parts.find(({ tag }) => tag === 0xa0))
  const [signer] = inside(parts.at(-1))
  const [, , algorithm, attributes, , signature] = inside(signer)
  const hash = digests.get(inside(algorithm)[0]?.content.toString('hex') ?? '')
  if (attributes?.tag !== 0xa0 || signature === undefined || !certificates[0] || !hash)
    return 'it cannot be read'
  const named = inside(attributes).find(({ content }) => content.indexOf(messageDigest) === 0)
  const told = inside(inside(named)[1])[0]?.content.toString('hex')
  if (told !== createHash(hash).update(covered).digest('hex')) return 'the file was changed'
  const set = Buffer.concat([Buffer.of(0x31), attributes.whole.subarray(1)])
  const isSigner = (/** @type {X509Certificate} */ { publicKey }) =>
    verify(hash, set, publicKey, signature.content)
  const signing = certificates.map(({ whole }) => new X509Certificate(whole)).find(isSigner)
  return signing ?? 'the signature was not made with its certificate'
}

/**
 * Who stamped a head, or why that does not hold. Source: RFC 3161 §2.4.2.
 * @param {{ head: string, time: string, token: string }} anchor @returns {X509Certificate | string}
 */
function stamperOf({ head, time, token }) {
  try {
    const [message] = elements(Buffer.from(token, 'base64'))
    const [, , encapsulated] = inside(inside(inside(message)[1])[0])
    const info = inside(inside(encapsulated)[1])[0]?.content ?? Buffer.of()
    const parts = inside(elements(info)[0])
    const [algorithm, imprint] = inside(parts[2])
    if (digests.get(inside(algorithm)[0]?.content.toString('hex') ?? '') !== 'sha256')
      return 'it cannot be read'
    if (imprint?.content.toString('hex') !== head) return 'it is of something else'
    const written = parts.find(({ tag }) => tag === 0x18)?.content.toString('latin1') ?? ''
    if (written.slice(0, 14) !== time.replaceAll(/[-:T]/g, '').slice(0, 14)) return 'it says another time'
    return signerOf(message, info)
  } catch {
    return 'it cannot be read'
  }
}

/** @type {{ holds: boolean, words: string }[]} */
const outcomes = []
const say = (/** @type {boolean} */ holds, /** @type {string} */ words) => {
  outcomes.push({ holds, words })
  console.log(`${holds ? 'holds' : 'DOES NOT HOLD'}: ${words}`)
}

/** @param {any} content @param {string} path JSON Pointer (RFC 6901) */
const at = (content, path) =>
  path
    .split('/')
    .slice(1)
    .reduce((inner, part) => inner?.[part.replaceAll('~1', '/').replaceAll('~0', '~')], content)

/** @param {any} evidence */
const documentsIn = (evidence) =>
  canonical(evidence.documents.map((/** @type {any} */ { id, prepared, pages }) => [id, prepared, pages]))

/** @param {any} capsule */
function checkEvents({ envelope, events, consents, anchors, head: told, files }) {
  let head = digest('countersign/start/2', envelope)
  /** @type {string[]} */
  const heads = []
  let disclosed = 0
  let old = 0
  /** @type {any} */
  let sent = null
  /** @type {string[]} */
  const wrong = []
  const acts = []
  for (const [index, { event, disclosures }] of events.entries()) {
    const number = index + 1
    if (event.v === 1 && old === index) {
      old += 1
      head = event.head
      heads.push(head)
      continue
    }
    const follows =
      event.v === 2 && event.envelope === envelope && event.seq === number && event.prev === head
    if (!follows) return say(false, `event ${number} does not follow from the one before it`)
    head = digest('countersign/event/2', event)
    heads.push(head)
    for (const { path, salt, value } of disclosures) {
      disclosed += 1
      const isRight = at(event, path)?.commitment === digest('countersign/value/1', [salt, path, value])
      if (!isRight) wrong.push(`event ${number} does not say ${JSON.stringify(value)}`)
    }
    const { evidence, version, language } = event.details
    if (event.kind === 'envelope-sent') sent = evidence ?? null
    if (event.kind === 'recipient-consented') {
      const read = consents.find(
        (/** @type {any} */ one) => one.version === version && one.language === language,
      )
      if (read && sha256(read.text) !== evidence.sha256) wrong.push(`event ${number} agrees to another text`)
    }
    if (event.kind === 'recipient-completed' && sent) {
      acts.push(number)
      const isSame = evidence.offered === sent.offered && documentsIn(evidence) === documentsIn(sent)
      if (!isSame || evidence.person.id !== event.about) wrong.push(`act ${number} covers something else`)
    }
  }
  say(head === told, `the chain of ${events.length - old} events leads to the head ${told}`)
  if (old > 0) console.log(`not checked: ${old} events of version 1, of which only heads are here`)
  say(
    wrong.length === 0,
    wrong.join(', ') || `${disclosed} disclosures, ${acts.length} acts and their consents`,
  )
  for (const anchor of anchors) {
    const stamper =
      heads[anchor.seq - 1] === anchor.head ? stamperOf(anchor) : 'the chain has another head there'
    const what = `the time-stamp over the head after event ${anchor.seq}`
    if (typeof stamper === 'string') say(false, `${what}: ${stamper}`)
    else say(true, `${what}, ${anchor.time}, by ${stamper.subject.replaceAll('\n', ', ')}`)
  }
  if (anchors.length > 0) console.log('not checked: whether these authorities are to be relied on')
  const prepared = canonical(files.documents.map((/** @type {any} */ one) => [one.id, one.prepared]))
  const isOffer =
    sent === null ||
    (sent.offered === files.offered &&
      canonical(sent.documents.map((/** @type {any} */ one) => [one.id, one.prepared])) === prepared)
  say(isOffer, `what was sent are the documents named here (${files.documents.length})`)
}

const [name, ...others] = process.argv.slice(2)
const whole = name === undefined ? null : readFileSync(name)
const isPdf = whole?.subarray(0, 1024).includes('%PDF-') ?? false
const file = whole !== null && isPdf ? sealedEdition(whole) : whole
const found =
  file === null ? [] : isPdf ? capsulesIn(file) : [{ bytes: file, capsule: JSON.parse(file.toString()) }]
const evidence = found.filter(({ capsule }) => capsule?.format === 'countersign/capsule/1')
const [first] = evidence.length > 0 ? evidence : found
if (file === null || first === undefined || evidence.length > 1) {
  const why = file === null ? 'Name a certificate of completion' : 'Not one evidence, but ' + evidence.length
  console.error(`${why}. Take it out with: pdfdetach -savefile countersign-evidence.json FILE`)
  process.exit(2)
}
const { bytes, capsule } = first
if (isPdf) {
  const seal = sealOf(file)
  if (typeof seal === 'string') say(false, `the seal over the file: ${seal}`)
  else {
    const since = (whole?.length ?? 0) - file.length
    const which = since === 0 ? 'every byte' : `each of the first ${file.length} bytes`
    say(true, `${which} is sealed by ${seal.subject.replaceAll('\n', ', ')}`)
    if (since > 0)
      console.log(
        `not checked: ${since} bytes after that. Without them: head -c ${file.length} ${basename(name ?? '')}`,
      )
    const isNamed =
      capsule.certificates?.[0] === undefined || capsule.certificates[0] === seal.raw.toString('base64')
    say(isNamed, 'the certificate of the seal is the one named in the evidence')
    console.log(`not checked: whether this certificate is theirs (SHA-256 ${seal.fingerprint256})`)
  }
  const printed = /\/AuditHead \((\w+)\)/.exec(file.toString('latin1'))?.[1]
  say(printed === capsule.head, 'the head is the one of which the file says that its certificate prints it')
} else console.log('not checked: any seal. This file is as trustworthy as the PDF that it was taken from')
say(canonical(capsule) === bytes.toString('utf8'), 'the evidence is in canonical form')
if (capsule.events) checkEvents(capsule)
else console.log('not checked: the events, which only the certificate and the combined document carry')
const named = [capsule.files.master, capsule.files.offered]
named.push(...capsule.files.documents.map((/** @type {any} */ one) => one.prepared))
for (const other of others) {
  const bytes = readFileSync(other)
  const isNamed = named.includes(sha256(bytes)) || named.includes(sha256(sealedEdition(bytes)))
  say(isNamed, `${basename(other)} is one of the files named here`)
}
if (others.length === 0) console.log(`not checked: the documents. Name them after ${basename(name ?? '')}`)
process.exitCode = outcomes.every(({ holds }) => holds) ? 0 : 1
