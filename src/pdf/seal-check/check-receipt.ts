import { isTestOrganisation } from '#domain/account/test-organisation.ts'
import { checkReceipt, readReceipt, receiptBytes } from '#evidence/receipt.ts'
import type { CheckedReceipt } from '#evidence/receipt.ts'
import { utf8Text } from './asn1.ts'
import { checkCms } from './check-cms.ts'
import { atHome } from './seal-home.ts'
import type { SealHome } from './seal-home.ts'

const data = '1.2.840.113549.1.7.1'
/** Receipts hold one event. */
const largest = 5_000_000

/** A receipt for someone's act, and whether it was signed with a key that is known here. */
export interface ReceiptReport {
  readonly verdict: 'receipt' | 'receipt-test' | 'receipt-unknown' | 'receipt-broken'
  readonly receipt: CheckedReceipt | null
}

/** Checks a receipt: its signature, its event and its disclosures. Null for any other file. Never throws. */
export async function checkReceiptFile(bytes: Uint8Array, home: SealHome): Promise<ReceiptReport | null> {
  if (bytes[0] !== 0x7b || bytes.length > largest) return null
  const file = readReceipt(utf8Text(bytes))
  if (file === null) return null
  const broken = { verdict: 'receipt-broken', receipt: null } as const
  const pairs = /^([\da-f]{2})+$/.test(file.signature) ? (file.signature.match(/../g) ?? []) : []
  const der = Uint8Array.from(pairs, (pair) => Number.parseInt(pair, 16))
  const cms = await checkCms(der, { type: data, bytes: receiptBytes(file.receipt) })
  const receipt = checkReceipt(file.receipt)
  const { signer } = cms
  if (cms.problem !== null || signer === null || receipt === null) return broken
  const { isKnown, revoked, organisationId } = await atHome(signer, cms.certificates, home)
  if (!isKnown || revoked !== null) return { verdict: 'receipt-unknown', receipt }
  const isTest = organisationId !== null && isTestOrganisation(organisationId)
  return { verdict: isTest ? 'receipt-test' : 'receipt', receipt }
}
