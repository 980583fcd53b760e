import { refusal } from '#domain/refusals.ts'
import { refuse } from '#domain/result.ts'
import type { Result } from '#domain/result.ts'
import { NotStored } from '../../ports/storage/storage.ts'
import type { Context } from '../operation.ts'

/**
 * Runs work that reads the files of documents whose rows were read before, without a lock. Refuses `conflict` when one
 * of them was deleted meanwhile.
 */
export async function whileStored<Value>(
  { log }: Pick<Context, 'log'>,
  work: () => Promise<Result<Value>>,
): Promise<Result<Value>> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof NotStored)) throw error
    log.warn({ err: error }, 'a document is not stored any more')
    return refuse(
      refusal('conflict', 'A document has just been deleted. Check the documents, then try again.'),
    )
  }
}
