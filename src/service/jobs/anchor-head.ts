import { anchorHead as anchor } from '../operations/envelopes/anchor-head.ts'
import type { Handler } from './runner.ts'

/** Has the head of an envelope's trail stamped from outside. Tries again until the authority answers. */
export const anchorHead: Handler<'anchor-head'> = (key, context) => anchor(context, key)
