import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { sealCertificatesQuery } from '../../api/guests/seals.ts'
import { runCheck } from './run-check.ts'
import type { Outcome } from './run-check.ts'

/** A dropped file, and what is known about it so far. */
export interface FileCheck {
  readonly id: number
  readonly file: File
  /** 0 to 1 */
  readonly progress: number
  readonly outcome: Outcome | null
  /** Whether the installation's certificates could not be loaded. */
  readonly isAlone: boolean
}

/** The files of this page, checked one after another, newest first. Nothing of them leaves the browser. */
export function useChecks() {
  const cache = useQueryClient()
  const [checks, setChecks] = useState<readonly FileCheck[]>([])
  const queue = useRef(Promise.resolve())
  const last = useRef(0)
  const stop = useRef(new AbortController())
  useEffect(() => {
    stop.current = new AbortController()
    const { current } = stop
    return () => current.abort()
  }, [])

  const change = useCallback((id: number, part: Partial<FileCheck>) => {
    setChecks((all) => all.map((check) => (check.id === id ? { ...check, ...part } : check)))
  }, [])

  const add = useCallback(
    (files: readonly File[]) => {
      const added = files.map((file): FileCheck => {
        last.current += 1
        return { id: last.current, file, progress: 0, outcome: null, isAlone: false }
      })
      setChecks((all) => [...added, ...all])
      const work = async ({ id, file }: FileCheck) => {
        const { signal } = stop.current
        const home = await cache.ensureQueryData(sealCertificatesQuery).catch(() => null)
        const told = (progress: number) => change(id, { progress })
        const outcome = await runCheck({ file, home: home ?? { known: [] } }, told, signal)
        if (!signal.aborted) change(id, { outcome, isAlone: home === null })
      }
      const before = queue.current
      queue.current = (async () => {
        await before
        for (const each of added) await work(each)
      })()
    },
    [cache, change],
  )

  const remove = useCallback((id: number) => setChecks((all) => all.filter((check) => check.id !== id)), [])
  return { checks, add, remove }
}
