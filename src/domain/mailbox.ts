import { lookOf } from './look-alikes.ts'
import { fromPunycode } from './punycode.ts'

/** Where dots before the @ do not count: one mailbox has all of these addresses. Source: support.google.com/mail/answer/7436150 */
const dotless = new Set(['gmail.com', 'googlemail.com'])

/**
 * The mailbox that an address leads to, as far as an address tells: without what only tags messages, and for addresses that
 * look the same the same. For comparing only.
 */
export function mailboxOf(address: string): string {
  const typed = address.normalize('NFKC').replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '')
  const plain = typed.trim().toLowerCase()
  const at = plain.lastIndexOf('@')
  const host = plain
    .slice(at + 1)
    .replace(/\.$/, '')
    .split(/[.。]/)
    .map(fromPunycode)
    .join('.')
  const named = plain.slice(0, Math.max(0, at)).replace(/(?<=.)\+.*$/, '')
  const local = dotless.has(host) ? named.replaceAll('.', '') : named
  return `${lookOf(local)}@${lookOf(host === 'googlemail.com' ? 'gmail.com' : host)}`
}
