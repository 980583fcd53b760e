import { ProblemError } from '#client/problem-error.ts'
import { openEditor } from '../../../api/sending/composing.ts'
import type { OpenedEditor } from '../../../api/sending/composing.ts'
import { deviceStorage } from '../../../guest/device-storage.ts'

/** How far an embedded editor is. */
export type ComposePhase =
  | { readonly kind: 'opening' | 'invalid' | 'ended' | 'sent' }
  | { readonly kind: 'failed'; readonly problem: Error }
  | { readonly kind: 'open'; readonly editor: OpenedEditor }

const key = 'countersign-composer'

interface Kept {
  readonly token: string
  readonly editor: OpenedEditor
}

/** Opens an address, which works once. A reload goes on with what the tab was given then. */
export async function openOrResume(token: string): Promise<ComposePhase> {
  const before = read()
  return before?.token === token ? { kind: 'open', editor: before.editor } : open(token)
}

/** How the session ended that the service knows no more: by sending, even if nobody heard of that, or otherwise. */
export async function howItEnded(token: string, session: string): Promise<ComposePhase> {
  forgetEditor()
  const now = await open(token, session)
  return now.kind === 'sent' ? now : { kind: 'ended' }
}

async function open(token: string, session?: string): Promise<ComposePhase> {
  try {
    const editor = await openEditor(token, session)
    write({ token, editor })
    return { kind: 'open', editor }
  } catch (problem) {
    const code = problem instanceof ProblemError ? problem.code : null
    if (code === 'link-invalid') return { kind: 'invalid' }
    if (code === 'envelope-not-draft') return { kind: 'sent' }
    return { kind: 'failed', problem: problem instanceof Error ? problem : new Error(String(problem)) }
  }
}

/** Removes what the tab was given. */
export function forgetEditor(): void {
  deviceStorage('sessionStorage')?.removeItem(key)
}

function read(): Kept | null {
  try {
    return JSON.parse(deviceStorage('sessionStorage')?.getItem(key) ?? 'null') as Kept | null
  } catch {
    return null
  }
}

function write(kept: Kept): void {
  try {
    deviceStorage('sessionStorage')?.setItem(key, JSON.stringify(kept))
  } catch {
    // A reload says then that the address was used.
  }
}
