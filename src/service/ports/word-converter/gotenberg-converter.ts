import { ok } from '#domain/result.ts'
import type { Result } from '#domain/result.ts'
import type { Log } from '../../logging.ts'
import { beforeDeadline } from '../../deadline.ts'
import { webStages } from '../probe/network.ts'
import { refused, takingTurns } from './refusals.ts'
import type { WordConverter, WordFile } from './word-converter.ts'

const answerAtMost = 64 * 1024 * 1024
const patienceMilliseconds = 60_000

/**
 * Converts at a server with Gotenberg's interface: `POST /forms/libreoffice/convert`, multipart, answered by the PDF. A
 * user and password in the address become basic authentication. 400 is the document's fault, anything else but 200 the
 * server's. Source: Gotenberg 8, LibreOffice routes.
 */
export function openGotenbergConverter(
  address: string,
  log: Log,
  milliseconds = patienceMilliseconds,
): WordConverter {
  const url = new URL(address)
  const credentials = `${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}`
  const headers: Record<string, string> =
    url.username === '' ? {} : { authorization: `Basic ${Buffer.from(credentials).toString('base64')}` }
  url.username = ''
  url.password = ''
  url.pathname = `${url.pathname.replace(/\/+$/, '')}/forms/libreoffice/convert`
  const closing = new AbortController()
  const inTurn = takingTurns(4)
  const ask = async (file: WordFile): Promise<Result<Uint8Array>> => {
    return beforeDeadline(milliseconds, async (late) => {
      const signal = AbortSignal.any([closing.signal, late])
      const body = formOf(file)
      const response = await fetch(url, { method: 'POST', headers, body, redirect: 'error', signal })
      if (response.status === 200) return await readPdf(response)
      await response.body?.cancel()
      log.warn({ status: response.status }, 'the converter of Word files refused')
      return response.status === 400 ? refused.document() : refused.away()
    })
  }
  return {
    kind: 'remote',
    probe: () => ({
      stages: webStages(url.href, { what: 'the converter', setting: 'WORD_CONVERTER_URL' }),
    }),
    convert: (file) =>
      inTurn(file.organisationId, () =>
        ask(file).catch((error: unknown) => {
          log.warn({ err: error }, 'the converter of Word files could not be asked')
          return refused.away()
        }),
      ),
    close: () => {
      closing.abort()
      return Promise.resolve()
    },
  }
}

function formOf({ bytes, format }: WordFile): FormData {
  const form = new FormData()
  form.append('files', new Blob([new Uint8Array(bytes)]), `document.${format}`)
  form.append('exportFormFields', 'false')
  return form
}

/** Reads the response while it is not larger than a PDF of the service may be. */
async function readPdf(response: Response): Promise<Result<Uint8Array>> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of response.body ?? []) {
    size += part.length
    if (size > answerAtMost) return refused.memory()
    parts.push(part)
  }
  return ok(Buffer.concat(parts))
}
