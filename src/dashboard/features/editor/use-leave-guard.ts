import { useEffect } from 'react'
import type { DraftSession } from './draft/draft-session.ts'
import type { Subject } from './subject.ts'

/** Saves when the page goes into the background or closes. Asks before leaving what could not be saved. */
export function useLeaveGuard(session: DraftSession, { saveOnLeave }: Subject): void {
  useEffect(() => {
    const onHidden = () => {
      if (document.visibilityState === 'hidden') session.flush().catch(() => undefined)
    }
    const onPageHide = () => {
      const { id, content, revision, save } = session.store.getState()
      if (id !== null && save.at === 'unsaved') saveOnLeave(id, content, revision)
    }
    const onBeforeUnload = (event: BeforeUnloadEvent) => {
      const { save, uploads } = session.store.getState()
      const isStuck = save.at === 'offline' || save.at === 'refused' || save.at === 'conflict'
      if (isStuck || uploads.some((upload) => upload.status !== 'failed')) event.preventDefault()
    }
    document.addEventListener('visibilitychange', onHidden)
    globalThis.addEventListener('pagehide', onPageHide)
    globalThis.addEventListener('beforeunload', onBeforeUnload)
    return () => {
      document.removeEventListener('visibilitychange', onHidden)
      globalThis.removeEventListener('pagehide', onPageHide)
      globalThis.removeEventListener('beforeunload', onBeforeUnload)
    }
  }, [session, saveOnLeave])
}
