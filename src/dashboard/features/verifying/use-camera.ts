import { useEffect, useState } from 'react'

/** Why a camera does not start. */
export type CameraFailure = 'forbidden' | 'busy' | 'none'

/** The picture of a camera while the component is mounted, or why there is none. */
export function useCamera(facing: 'user' | 'environment') {
  const [stream, setStream] = useState<MediaStream | null>(null)
  const [failure, setFailure] = useState<CameraFailure | null>(null)
  useEffect(() => {
    let isGone = false
    let opened: MediaStream | null = null
    const end = () => opened?.getTracks().forEach((track) => track.stop())
    const begin = async () => {
      try {
        opened = await openCamera(facing)
        if (isGone) end()
        else setStream(opened)
      } catch (error) {
        if (!isGone) setFailure(failureOf(error))
      }
    }
    void begin()
    return () => {
      isGone = true
      end()
    }
  }, [facing])
  return { stream, failure }
}

/** Browsers allow the camera only on https and on localhost. */
async function openCamera(facingMode: 'user' | 'environment'): Promise<MediaStream> {
  if (!('mediaDevices' in navigator)) throw new Error('No camera')
  return navigator.mediaDevices.getUserMedia({
    audio: false,
    video: { facingMode, width: { ideal: 1920 }, height: { ideal: 1440 } },
  })
}

function failureOf(error: unknown): CameraFailure {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError') return 'forbidden'
  return name === 'NotReadableError' ? 'busy' : 'none'
}
