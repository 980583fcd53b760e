import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Log } from '../../logging.ts'
import { openGotenbergConverter } from './gotenberg-converter.ts'
import { openOwnConverter } from './own-converter.ts'
import { refused } from './refusals.ts'
import type { WordConverter } from './word-converter.ts'

const officePackage = join(
  import.meta.dirname,
  '..',
  '..',
  '..',
  '..',
  'node_modules/@matbee/libreoffice-converter/wasm/soffice.wasm',
)

/** A separate server if one is configured, LibreOffice in a child process if npm could install it, otherwise none. */
export function openWordConverter(url: string | null, log: Log, office = officePackage): WordConverter {
  if (url !== null) return openGotenbergConverter(url, log)
  if (existsSync(office)) return openOwnConverter(log)
  log.warn('Word files cannot be converted: npm could not fetch @matbee/libreoffice-converter')
  return {
    kind: 'none',
    convert: () => Promise.resolve(refused.none()),
    probe: () => ({ stages: [] }),
    close: () => Promise.resolve(),
  }
}
