import { useEffect, useRef, useState } from 'react'

/** Photos taken on this page by kind, as addresses that an image can show until the page closes. */
export function usePreviews(): [ReadonlyMap<string, string>, (kind: string, photo: Blob) => void] {
  const [previews, setPreviews] = useState<ReadonlyMap<string, string>>(new Map())
  const made = useRef<string[]>([])
  useEffect(() => {
    const addresses = made.current
    return () => addresses.forEach((address) => URL.revokeObjectURL(address))
  }, [])
  const keep = (kind: string, photo: Blob) => {
    const address = URL.createObjectURL(photo)
    made.current.push(address)
    setPreviews((before) => new Map(before).set(kind, address))
  }
  return [previews, keep]
}
