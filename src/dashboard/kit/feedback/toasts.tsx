import { useEffect, useState } from 'react'
import { ahead } from './later.tsx'
import type * as toastStack from './toast-stack.tsx'
import type { ProgressWords, ToastOptions } from './toast-stack.tsx'
import type { Tone } from './tones.ts'

/** A notice of long work in the background. */
export interface ProgressNotice {
  readonly tell: (progress: ProgressWords) => void
  readonly close: () => void
}

type Stack = typeof toastStack

/** Calls waiting for the stack to be on the page, or null when it is. */
let waiting: ((stack: Stack) => void)[] | null = []
let loaded: Promise<Stack> | null = null
/** Tells the part of the page with the stack that it is needed now. */
let want = (): void => undefined

/** Briefly says what has happened. Failures stay until dismissed, everything else disappears after five seconds. */
export const notify = {
  success: (message: string, options?: ToastOptions) => show('success', message, options),
  info: (message: string, options?: ToastOptions) => show('info', message, options),
  warning: (message: string, options?: ToastOptions) => show('warning', message, options),
  error: (message: string, options?: ToastOptions) => show('danger', message, options),
  dismiss: (id: string) => withStack((stack) => stack.dismiss(id)),
}

function show(tone: Tone, message: string, options: ToastOptions = {}): void {
  withStack((stack) => stack.show({ tone, message, ...options }))
}

function withStack(act: (stack: Stack) => void): void {
  if (waiting === null) return void load().then(act)
  waiting.push(act)
  want()
}

let opened = 0

/** Opens a notice of long work, which stays until it is closed. `onStop` ends the work. */
export function notifyProgress(first: ProgressWords, onStop: () => void): ProgressNotice {
  opened += 1
  const id = `progress-${opened}`
  let told = 0
  const show = (progress: ProgressWords) => withStack((stack) => stack.showProgress(id, progress, onStop))
  show(first)
  return {
    tell: (progress) => {
      // Updates faster than anyone reads would only cost frames.
      if (performance.now() - told < 120) return
      told = performance.now()
      show(progress)
    },
    close: () => notify.dismiss(id),
  }
}

function load(): Promise<Stack> {
  loaded ??= import('./toast-stack.tsx').catch((failure: unknown) => {
    loaded = null
    throw failure
  })
  return loaded
}

function showWaiting(): void {
  const acts = waiting ?? []
  waiting = null
  for (const act of acts) void load().then(act)
}

/**
 * Where toasts appear. Use it once per page. The code that shows them is loaded later, or when there is something to
 * show.
 */
export function Toasts() {
  const [stack, setStack] = useState<Stack | null>(null)
  useEffect(() => {
    // If loading fails without a connection, the next toast asks again.
    want = () => void load().then(setStack, () => undefined)
    ahead(() => load().then(setStack))
    if (waiting !== null && waiting.length > 0) want()
  }, [])
  return stack && <stack.ToastStack onReady={showWaiting} />
}
