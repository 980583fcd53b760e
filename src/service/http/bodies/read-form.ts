import { refusal } from '#domain/refusals.ts'
import { Refused } from '../problem.ts'

/** Forms of the contract have one file and nothing else. */
const mostParts = 20
/** More than browsers write before a part: a name of 250 characters, percent-encoded. */
const longestHead = 8 * 1024
/** Source: RFC 2046 §5.1.1. */
const boundaryForm = /(?:^|;)\s*boundary=(?:"([^"]{1,70})"|([^\s";]{1,70}))/i

/**
 * Reads a multipart form into its parts by name, files as `File`. Bytes of a part are searched, never looked at one by one,
 * so that no form keeps others waiting. Refuses `malformed-body`. Sources: RFC 7578, WHATWG HTML on multipart/form-data.
 */
export function readForm(contentType: string, bytes: Uint8Array): Record<string, string | File> {
  const [, quoted, plain] = boundaryForm.exec(contentType) ?? []
  const boundary = quoted ?? plain
  if (boundary === undefined) throw malformed('Its type names no boundary.')
  const whole = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const first = Buffer.from(`--${boundary}`, 'latin1')
  const between = Buffer.from(`\r\n--${boundary}`, 'latin1')
  const start = whole.subarray(0, first.length).equals(first) ? 0 : whole.indexOf(between)
  if (start === -1) throw malformed('Its first boundary is missing.')
  const parts: [string, string | File][] = []
  let at = start === 0 ? first.length : start + between.length
  while (!isEnd(whole, at)) {
    if (parts.length === mostParts) throw malformed(`It has more than ${mostParts} parts.`)
    const end = whole.indexOf(between, at)
    if (end === -1) throw malformed('Its last boundary is missing.')
    parts.push(readPart(whole.subarray(at, end)))
    at = end + between.length
  }
  return Object.fromEntries(parts)
}

/** Whether the boundary before this place was the last. */
function isEnd(bytes: Buffer, at: number): boolean {
  return bytes[at] === 0x2d && bytes[at + 1] === 0x2d
}

function readPart(part: Buffer): [string, string | File] {
  const length = part.subarray(0, longestHead).indexOf('\r\n\r\n')
  if (length === -1) throw malformed('A part has no readable head.')
  const head = part.subarray(0, length).toString('utf8')
  const content = part.subarray(length + 4)
  const name = parameter(head, 'name')
  if (name === null) throw malformed('A part has no name.')
  const fileName = parameter(head, 'filename')
  if (fileName === null) return [name, content.toString('utf8')]
  const type = /^content-type:[ \t]*([^\r\n]*)/im.exec(head)?.[1] ?? 'application/octet-stream'
  return [name, new File([new Uint8Array(content)], fileName, { type })]
}

/** A parameter of the part's `Content-Disposition`. */
function parameter(head: string, name: string): string | null {
  const line = /^content-disposition:[ \t]*form-data([^\r\n]*)/im.exec(head)?.[1] ?? ''
  const value = new RegExp(`;[ \\t]*${name}="([^"]*)"`, 'i').exec(line)?.[1]
  return (
    value?.replaceAll(/%(0A|0D|22)/gi, (_, code: string) => String.fromCharCode(parseInt(code, 16))) ?? null
  )
}

function malformed(why: string): Refused {
  return new Refused(refusal('malformed-body', `The body is not a valid multipart form. ${why}`))
}
