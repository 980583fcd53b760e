import { useEffect, useState } from 'react'
import { later } from './later.tsx'
import type * as toastStack from './toast-stack.tsx'
import type { ProgressWords, ToastOptions } from './toast-stack.tsx'
import type { Tone } from './tones.ts'

/** A notice of long work that goes on beside everything else. */
export interface ProgressNotice {
  readonly tell: (progress: ProgressWords) => void
  readonly close: () => void
}

type Stack = typeof toastStack

/** What to do with the stack once it is on the page; null when it is there. */
let waiting: ((stack: Stack) => void)[] | null = []
let loaded: Promise<Stack> | null = null
/** Tells the part of the page that holds the stack that it is wanted now. */
let want = (): void => undefined

/** Says briefly what has happened. Failures stay until dismissed, the rest goes after five seconds. */
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

/** Opens a notice of long work; it stays until it is closed. `onStop` puts an end to the work. */
export function notifyProgress(first: ProgressWords, onStop: () => void): ProgressNotice {
  opened += 1
  const id = `progress-${opened}`
  let told = 0
  const show = (progress: ProgressWords) => withStack((stack) => stack.showProgress(id, progress, onStop))
  show(first)
  return {
    tell: (progress) => {
      // Faster than anybody reads it would only cost frames.
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

/** Where toasts appear; once a page. What shows them is fetched later, or when there is something to show. */
export function Toasts() {
  const [stack, setStack] = useState<Stack | null>(null)
  useEffect(() => {
    // Failing without a connection, it is asked for again with the next toast.
    want = () => void load().then(setStack, () => undefined)
    later(() => load().then(setStack))
    if (waiting !== null && waiting.length > 0) want()
  }, [])
  return stack && <stack.ToastStack onReady={showWaiting} />
}
