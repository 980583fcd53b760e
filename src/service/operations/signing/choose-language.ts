import { signing } from '#contract/signing/signing.ts'
import { ok } from '#domain/result.ts'
import { keepLanguage } from '../../database/envelopes/recipient-languages.ts'
import { operation } from '../operation.ts'
import { readScene } from './scene.ts'

/** Keeps the language that the recipient chose, for later messages of this organisation to their address. */
export const chooseLanguage = operation(signing.language, async (context, { body }) => {
  const scene = await readScene(context)
  if (!scene.ok) return scene
  const { organisationId, email } = scene.value.recipient
  await keepLanguage(context.database, { organisationId, email }, body.language)
  return ok(undefined)
})
